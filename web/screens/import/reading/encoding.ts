import { type Encoding, FileRejected } from './lines.ts';

/** Share of NUL bytes up to which they are stray bytes in a text. */
const maxStrayShare = 0.01;

/** @throws FileRejected if the bytes are no text */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (nuls > bytes.length * maxStrayShare) return detectUtf16(bytes, nuls);
  const { valid, invalid } = countUtf8(bytes);
  // A single bad byte must not garble the accents of all the others.
  if (invalid === 0 || valid > invalid) return 'utf-8';
  return looksLikeMacRoman(bytes) ? 'macintosh' : 'windows-1252';
}

/** In Latin text without a byte order mark every other byte is 0. */
function detectUtf16(bytes: Uint8Array, nuls: number): Encoding {
  let even = 0;
  for (let at = 0; at < bytes.length; at += 2) if (bytes[at] === 0) even += 1;
  const isUtf16 = bytes.length >= 16 && nuls > bytes.length * 0.3;
  if (isUtf16 && even < nuls * 0.05) return 'utf-16le';
  if (isUtf16 && even > nuls * 0.95) return 'utf-16be';
  throw new FileRejected('This is not a text file. Please choose a CSV or XLSX file.');
}

/** Characters of several bytes that are valid in UTF-8, and bytes above 7F that are not. */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  const text = new TextDecoder('utf-8').decode(bytes);
  const invalid = text.match(/\uFFFD/g)?.length ?? 0;
  return { valid: (text.match(/[^\0-\u007F\uFEFF]/gu)?.length ?? 0) - invalid, invalid };
}

/** Accented letters are below A0 in Mac Roman, and above DF in Windows-1252. Both are counted within words. */
function looksLikeMacRoman(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => /[a-z]/i.test(String.fromCharCode(byte));
  let [mac, windows] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte < 0x80 || !(isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))) return;
    // 91 to 97 are quotes and dashes in Windows-1252. Within a word only an apostrophe is plausible.
    const isPunctuation = byte === 0x92 || (byte >= 0x91 && byte <= 0x97 && !isLetter(bytes[index + 1]));
    if (byte < 0xa0 && !isPunctuation) mac += 1;
    if (byte >= 0xdf) windows += 1;
  });
  return mac > windows;
}
