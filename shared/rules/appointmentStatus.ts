import type { AppointmentStatus } from '../contract/appointments.ts';

export const statusWords: Record<AppointmentStatus, string> = {
  booked: 'Booked',
  arrived: 'Arrived',
  in_service: 'In service',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

/** Whether an appointment takes the minutes of its stylist; one that is cancelled or whose client did not come leaves them free. */
export const takesPlace = ({ status }: { status?: AppointmentStatus | undefined }): boolean =>
  status !== 'cancelled' && status !== 'no_show';
