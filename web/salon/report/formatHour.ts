import { formatTime } from '../../../shared/rules/time.ts';

/** "4 PM" for '16', as used in boards and in the lists they link to. */
export const formatHour = (hour: string): string => formatTime(Number(hour) * 60).replace(':00', '');
