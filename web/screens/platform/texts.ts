import { formatInstant } from '../../kit/ui/days.ts';

/** "Nov 28, 10:15 AM", by the clock of the device, because platform admins have no salon. */
export const formatUse = (instant: unknown): string => (typeof instant === 'string' ? formatInstant(instant) : '–');

export const stateOf = ({ suspended_at }: { suspended_at?: string | undefined }): string =>
  suspended_at ? 'Suspended' : 'Active';

/** "Last used Nov 28, 10:15 AM"; '' without. */
export const describeUse = ({ last_used_at }: { last_used_at?: string | undefined }): string =>
  last_used_at ? `Last used ${formatInstant(last_used_at)}` : '';
