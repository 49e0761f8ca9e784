import type { EndpointReply } from '../../shared/contract/endpoint.ts';
import type { LoggedKind, messages, UnsentReason } from '../../shared/contract/messages.ts';
import { labelOf } from '../../shared/rules/labels.ts';
import type { StatusTone } from '../kit/ui/StatusDot.tsx';

export type LoggedMessage = EndpointReply<typeof messages.listClientMessages>[number];

export const kindLabels: Record<LoggedKind, string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  change: 'Change',
  cancellation: 'Cancellation',
  late: 'Running late',
  answer: 'Answer',
};

export type MessageState = LoggedMessage['state'] | 'waiting';
export const messageStateLabels: Record<MessageState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  held: 'Held',
  received: 'Received',
};
const stateTones: Record<MessageState, StatusTone> = {
  waiting: 'pending',
  sent: 'active',
  failed: 'failed',
  skipped: 'inactive',
  held: 'pending',
  received: 'active',
};
export const messageStateDot = (state: MessageState) => ({
  word: labelOf(messageStateLabels, state),
  tone: stateTones[state],
});

/** Why a message was not sent, as a sentence. */
export const reasonTexts: Record<UnsentReason, string> = {
  switched_off: 'This message was switched off before it was sent.',
  no_address: 'The client has no email address, and no consent to texts.',
  declined: 'The client wants no emails.',
  not_set_up: 'This installation has no mail provider.',
  quiet_hours: 'Quiet hours last until the appointment. Please call.',
  too_many: 'Held: too many messages. Send it again if it is right.',
  month_cap: 'Held: the texts of this month are used up. Raise the cap in Message Settings, then send it again.',
  rejected: 'The provider refused it. Check the address or phone.',
  undelivered: 'The phone cannot be reached, or takes no texts.',
  unreachable: 'The provider could not be reached.',
  unknown: 'The provider did not answer. It may have arrived.',
};
