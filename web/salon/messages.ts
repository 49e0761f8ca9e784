import type { EndpointReply } from '../../shared/contract/endpoint.ts';
import type { messageKinds, messages, UnsentReason } from '../../shared/contract/messages.ts';
import { labelOf } from '../../shared/rules/labels.ts';
import type { StatusTone } from '../kit/ui/StatusDot.tsx';

export type LoggedMessage = EndpointReply<typeof messages.listClientMessages>[number];

export const kindLabels: Record<(typeof messageKinds)[number], string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  change: 'Change',
  cancellation: 'Cancellation',
};

export type MessageState = LoggedMessage['state'] | 'waiting';
export const messageStateLabels: Record<MessageState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  held: 'Held',
};
const stateTones: Record<MessageState, StatusTone> = {
  waiting: 'pending',
  sent: 'active',
  failed: 'failed',
  skipped: 'inactive',
  held: 'pending',
};
export const messageStateDot = (state: MessageState) => ({
  word: labelOf(messageStateLabels, state),
  tone: stateTones[state],
});

/** Why a message was not sent, as a sentence. */
export const reasonTexts: Record<UnsentReason, string> = {
  switched_off: 'This message was switched off before it was sent.',
  no_address: 'The client has no email address.',
  declined: 'The client wants no emails.',
  not_set_up: 'This installation has no mail provider.',
  quiet_hours: 'Quiet hours last until the appointment. Please call.',
  too_many: 'Held: too many emails. Send it again if it is right.',
  rejected: 'The mail provider refused it. Check the address.',
  unreachable: 'The mail provider could not be reached.',
  unknown: 'The mail provider did not answer. It may have arrived.',
};
