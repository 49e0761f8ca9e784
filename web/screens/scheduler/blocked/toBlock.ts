import type { BlockedTime } from '../../../../shared/contract/blockedTime.ts';
import { blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
import { minutesOfDay } from '../../../../shared/rules/time.ts';
import type { BookAppointment } from '../../../book/types.ts';

/** A blocked time as a block of the grid. */
export const toBlock = (blocked: BlockedTime, columnId: string): BookAppointment => ({
  id: blocked.block_id,
  columnId,
  start: minutesOfDay(blocked.start),
  client: blockedTimeTitle(blocked),
  services: [{ title: '', color: '', steps: [blocked.minutes, 0, 0] }],
  blocked: blocked.kind,
  ...(blocked.weekly && { repeats: 'Every week' }),
});
