import { bowlErasure, clientErasure, eraseFields, visitErasure, wishErasure } from '../../shared/rules/erasure.ts';
import { messageErasure, pastFormulaErasure, sentBowlErasure } from '../../shared/rules/fieldFates.ts';
import { billErasure } from '../bills/store.ts';
import { deliveryErasure } from '../bills/webhookStore.ts';

/** Erasures by the entity of the audit log. Appointments are also stored as deleted, and bowls as they were sent. */
const erasureByEntity: Readonly<Record<string, object>> = {
  client: clientErasure,
  appointment: { ...visitErasure, reason: 'empty' },
  bowl: { ...bowlErasure, sent: sentBowlErasure },
  formula: pastFormulaErasure,
  wish: wishErasure,
  bill: billErasure,
  message: messageErasure,
  'bill delivery': deliveryErasure,
};

/** One side of an audit entry without what it says of a client. */
export const eraseSide = (entity: string, side: unknown): unknown => eraseFields(side, erasureByEntity[entity] ?? {});

/** A reply that is kept for repeats: an appointment, a wish, or nothing but ids, and a message that may name the client. */
export function eraseReply(reply: unknown): unknown {
  if (reply === null || typeof reply !== 'object') return reply;
  const table = 'appointmentId' in reply ? visitErasure : 'wish_id' in reply ? wishErasure : {};
  return eraseFields(reply, { ...table, message: 'empty' });
}
