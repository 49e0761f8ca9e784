const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 28, 2026, 10:15 AM", by the clock of the device, because platform admins have no salon. */
export const formatInstant = (instant: unknown): string =>
  typeof instant === 'string' ? dateTime.format(Date.parse(instant)) : '–';

export const stateOf = ({ suspended_at }: { suspended_at?: string | undefined }): string =>
  suspended_at ? 'Suspended' : 'Active';

/** "Last used Nov 28, 2026, 10:15 AM"; '' without. */
export const describeUse = ({ last_used_at }: { last_used_at?: string | undefined }): string =>
  last_used_at ? `Last used ${formatInstant(last_used_at)}` : '';
