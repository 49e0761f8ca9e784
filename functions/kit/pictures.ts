import type { FileType } from '../../shared/contract/endpoint.ts';

/*
 * Uploaded pictures are stored without metadata. Cameras add location, time and device, programs add notes, and an attacker could append
 * HTML.
 */

export function detectFileType(bytes: Uint8Array): FileType | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1A\n') && text.slice(12, 16) === 'IHDR') return 'image/png';
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  return /^RIFF.{4}WEBPVP8/s.test(text) ? 'image/webp' : undefined;
}

/** Returns the picture without metadata, or undefined if it is truncated or damaged. */
export function stripMetadata(type: FileType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const parts = strippers[type](Buffer.from(bytes));
  return parts && new Uint8Array(Buffer.concat(parts));
}

type Stripper = (bytes: Buffer) => Buffer[] | undefined;

const strippers: Record<FileType, Stripper> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
};

/** PNG chunks to keep: size, color, scale and animation. */
const pngChunks = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT'.split(' ');

function stripPng(bytes: Buffer): Buffer[] | undefined {
  const chunks = [bytes.subarray(0, 8)];
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    // A chunk is its length, name, content and checksum.
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (pngChunks.includes(name)) chunks.push(bytes.subarray(at, end));
    hasPixels ||= name === 'IDAT';
    if (name === 'IEND') return hasPixels ? chunks : undefined;
    at = end;
  }
  return undefined;
}

const scanMarker = 0xda;
const endMarker = 0xd9;
/** Two-byte markers without a length: RST0-RST7 and TEM. */
const isStandaloneMarker = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
/** Comments and application segments, except APP0 (pixel density) and APP14 (color transform). Color profiles can hold any text. */
const isMetadataSegment = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);

function stripJpeg(bytes: Buffer): Buffer[] | undefined {
  const segments = [bytes.subarray(0, 2)];
  let hasPixels = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endMarker) return hasPixels ? [...segments, bytes.subarray(at, at + 2)] : undefined;
    if (!isStandaloneMarker(marker) && at + 4 > bytes.length) return undefined;
    let after = isStandaloneMarker(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === scanMarker) after = findScanEnd(bytes, after);
    if (after > bytes.length || after <= at + 1) return undefined;
    if (!isMetadataSegment(marker)) segments.push(bytes.subarray(at, after));
    hasPixels ||= marker === scanMarker;
    at = after;
  }
  return undefined;
}

/** End of a scan's pixel data: the next marker that is neither a restart nor an escaped byte. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isStandaloneMarker(next)) return at;
  }
  return bytes.length + 1;
}

const webpChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];
/** Color profile, EXIF and XMP flags in the first byte of VP8X. */
const metadataFlags = 0b101100;

function stripWebp(bytes: Buffer): Buffer[] | undefined {
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return undefined;
  const chunks: Buffer[] = [];
  let hasPixels = false;
  for (let at = 12; at + 8 <= fileEnd; ) {
    const size = bytes.readUInt32LE(at + 4);
    // Chunks of odd size are padded by one byte.
    const after = at + 8 + size + (size % 2);
    const name = bytes.toString('latin1', at, at + 4);
    if (after > fileEnd) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, after));
    if (name === 'VP8X' && size > 0) chunk.writeUInt8(chunk.readUInt8(8) & ~metadataFlags, 8);
    if (webpChunks.includes(name)) chunks.push(chunk);
    hasPixels ||= ['VP8 ', 'VP8L', 'ANMF'].includes(name);
    at = after;
  }
  if (!hasPixels) return undefined;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...chunks];
}

/** Longest side in pixels. Larger pictures exhaust the memory of the phones that show them. */
const maxSidePx = 8192;

/** Whether a picture without metadata has more pixels than a browser can show safely. */
export function isTooLarge(type: FileType, bytes: Uint8Array): boolean {
  return sidesReaders[type](Buffer.from(bytes)).some((side) => side > maxSidePx);
}

const sidesReaders: Record<FileType, (bytes: Buffer) => number[]> = {
  'image/png': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/jpeg': readJpegSides,
  'image/webp': readWebpSides,
};

/** Start of a frame (SOF0-SOF15), without the markers of tables between them. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegSides(bytes: Buffer): number[] {
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameMarker(marker)) return [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    if (marker === scanMarker) return [];
    at += isStandaloneMarker(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return [];
}

function readWebpSides(bytes: Buffer): number[] {
  const [name, start] = [bytes.toString('latin1', 12, 16), 20];
  if (bytes.length < start + 10) return [];
  if (name === 'VP8X') return [bytes.readUIntLE(start + 4, 3) + 1, bytes.readUIntLE(start + 7, 3) + 1];
  // The lossless header packs two 14-bit sides, the lossy one has two bytes for each.
  if (name === 'VP8L') return [bytes.readUInt32LE(start + 1) & 0x3fff, (bytes.readUInt32LE(start + 1) >> 14) & 0x3fff];
  return [bytes.readUInt16LE(start + 6) & 0x3fff, bytes.readUInt16LE(start + 8) & 0x3fff];
}
