/*
 * US phone numbers while typing. A mask library was tried and lost digits: it polls the caret between keys, and scanners, autofill and
 * busy machines are faster than that.
 */

/** Formats digits as `+1 (703) 555-0126`, as far as there are digits. Foreign numbers keep their plus. */
export function maskPhone(digits: string): string {
  if (digits.startsWith('+')) return digits;
  if (digits.length > (digits.startsWith('1') ? 11 : 10)) return `+${digits}`;
  const national = nationalDigits(digits);
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  return area && `+1 (${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

export const hasNonPhoneCharacters = (text: string): boolean => /[^\d\s()+.-]/.test(text);

/**
 * Parses the field's text after an edit. Returns the digits to store ('' or '1' plus up to ten, or '+' plus a foreign number) and the
 * new caret position.
 */
export function parsePhoneEdit(edit: { text: string; caret: number; before: string; inputType: string }): {
  digits: string;
  caret: number;
} {
  if (/^\+(?!1)/.test(edit.text)) return { digits: `+${edit.text.replace(/\D/g, '').slice(0, 15)}`, caret: edit.caret };
  let national = nationalDigits(edit.text);
  // No area code begins with 0. 00 and 011 are how a number from abroad begins.
  const [, abroad] = /^(?:00|011)(\d{0,15})/.exec(edit.text.replace(/^\+1|\D/g, '')) ?? [];
  if (abroad !== undefined) return { digits: `+${abroad}`, caret: abroad.length + 1 };
  let index = nationalDigits(edit.text.slice(0, edit.caret)).length;
  // Only a mask character was deleted; delete the adjacent digit instead.
  const deletedMask = national === nationalDigits(edit.before) && edit.text.length < edit.before.length;
  if (deletedMask && edit.inputType === 'deleteContentBackward' && index > 0) {
    index -= 1;
    national = national.slice(0, index) + national.slice(index + 1);
  } else if (deletedMask && edit.inputType === 'deleteContentForward') {
    national = national.slice(0, index) + national.slice(index + 1);
  }
  const text = maskPhone(national);
  return { digits: national && `1${national}`, caret: caretAfter(text, index) };
}

/** US area codes never start with 1, so a leading 1 is the country code. */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** Caret position after the given number of national digits. */
function caretAfter(text: string, digits: number): number {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index + 1);
  return digits === 0 ? Math.min(text.length, 4) : (places[digits] ?? text.length);
}
