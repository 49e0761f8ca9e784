/** How far an appointment has come, in the order of a day, then the two ways in which it does not take place. */
export const appointmentStatuses = ['booked', 'arrived', 'in_service', 'done', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

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
