import { format } from '@react-input/mask';

/** Stored digits in the shape of the phone editor's mask; a leading country code 1 is the mask's own. */
export function phoneText(stored: string): string {
  const digits = stored.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '');
  return digits ? format(digits, { mask: '+1 (___) ___-____', replacement: { _: /\d/ } }) : '';
}
