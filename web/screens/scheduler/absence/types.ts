/** A stylist and the day on which they cannot come. */
export type AbsentStylist = { stylistId: string; name: string; locationId: number; date: string };
