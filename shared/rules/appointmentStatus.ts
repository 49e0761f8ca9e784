import type { AppointmentStatus } from '../contract/appointments.ts';

export const statusLabels: Record<AppointmentStatus, string> = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  in_service: 'In the chair',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Canceled',
};

/** False for canceled and no-show appointments, whose time can be booked again. */
export const occupiesTime = ({ status }: { status?: AppointmentStatus | undefined }): boolean =>
  status !== 'cancelled' && status !== 'no_show';

/** Whether the visit takes place and has not started. */
export const isExpected = ({ status }: { status?: AppointmentStatus | undefined }): boolean =>
  status === 'booked' || status === 'confirmed' || status === 'arrived';

/** Whether the client is expected and has not arrived. */
export const isPlanned = ({ status }: { status?: AppointmentStatus | undefined }): boolean =>
  status === 'booked' || status === 'confirmed';
