import { formatTime } from '../../../shared/rules/time.ts';

/** "4 PM" of '16': so a board says an hour, and the list that it leads to finds it. */
export const formatHour = (hour: string): string => formatTime(Number(hour) * 60).replace(':00', '');
