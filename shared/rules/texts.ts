import type { Client } from '../contract/clients.ts';
import type { MessageKind } from '../contract/messages.ts';

/** Default texts to phones. The first words say who writes, the last how to end it, as the carriers' rules ask (CTIA). */
export const defaultTextBodies: Record<MessageKind | 'late', string> = {
  confirmation: '{salon}: You are booked {date} at {time} with {stylist}. Reply STOP to end texts.',
  reminder: '{salon}: See you {date} at {time} with {stylist}. Reply C to confirm, STOP to end texts.',
  change: '{salon}: Your appointment is now {date} at {time} with {stylist}. Reply STOP to end texts.',
  cancellation: '{salon}: Your appointment {date} at {time} is canceled. Questions? {salon phone}',
  late: '{salon}: We are running about {minutes} minutes late for your {time} appointment. Sorry!',
};

/** US phone in E.164, as carriers take it; undefined for any other, which would need a sender of its own country. */
export function toTextNumber(digits: string): string | undefined {
  const [, national] = /^1?([2-9]\d{9})$/.exec(digits) ?? [];
  return national && `+1${national}`;
}

/** Where a text to a client goes; undefined unless they have said yes to texts and have a US phone. */
export const findTextNumber = (
  client: Pick<Client, 'client_mobile_phone_number' | 'client_sms_consent'>,
): string | undefined =>
  client.client_sms_consent?.answer === 'yes' ? toTextNumber(client.client_mobile_phone_number) : undefined;

/** The characters of GSM 03.38 that take one place, and those that take two. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmExtended = '^{}\\[~]|€';

/**
 * Parts that carriers bill a text as (3GPP TS 23.038): 160 characters of their alphabet or 70 of any other, 153 and 67 each if there are
 * several.
 */
export function countTextParts(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => gsm.includes(one) || gsmExtended.includes(one));
  const length = isGsm ? characters.reduce((sum, one) => sum + (gsmExtended.includes(one) ? 2 : 1), 0) : text.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
}

export type TextAnswer = 'confirm' | 'stop' | 'start' | 'help' | 'words';

const answers: Record<Exclude<TextAnswer, 'words'>, readonly string[]> = {
  confirm: ['C', '1', 'CONFIRM', 'CONFIRMED', 'Y', 'YES'],
  // Those that carriers obey by themselves.
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  start: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

/** What somebody answered to a text. Only a word alone is a command: "1 hour later?" is for the desk. */
export function readTextAnswer(body: string): TextAnswer {
  const word = body
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  const [found] = Object.entries(answers).find(([, words]) => words.includes(word)) ?? ['words'];
  return found as TextAnswer;
}
