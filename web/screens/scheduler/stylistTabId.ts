/** DOM id of a stylist's tab; the tab panel refers to it by aria-labelledby. */
export const stylistTabId = (stylistId: string): string => `tab-${stylistId}`;
