import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFileType, isTooLarge, stripMetadata } from '../../../functions/kit/pictures.ts';
import { fileTypes } from '../../../shared/contract/endpoint.ts';
import {
  jpegFrame,
  jpegScan,
  jpegSegment,
  pictures,
  pngChunk,
  pngHeader,
  pngSignature,
  riffChunk,
  webp,
} from '../../support/pictures.ts';

const where = '52.5200 N, 13.4050 E';
const page = Buffer.from('<script>alert(1)</script>');
const startAndEnd = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])] as const;

/** Pictures with location metadata, as a phone writes them, and the same without metadata. */
const taken = {
  'image/png': {
    whole: Buffer.concat([
      pngSignature,
      pngHeader(64, 48),
      pngChunk('iCCP', Buffer.from(where)),
      pngChunk('eXIf', Buffer.from(where)),
      pngChunk('tEXt', Buffer.from(where)),
      pngChunk('IDAT', Buffer.alloc(9, 7)),
      pngChunk('IEND'),
    ]),
    bare: Buffer.concat([pngSignature, pngHeader(64, 48), pngChunk('IDAT', Buffer.alloc(9, 7)), pngChunk('IEND')]),
  },
  'image/jpeg': {
    whole: Buffer.concat([
      startAndEnd[0],
      jpegSegment(0xe0, 'JFIF\0'),
      jpegSegment(0xe1, `Exif\0\0${where}`),
      jpegSegment(0xe2, `ICC_PROFILE\0${where}`),
      jpegSegment(0xe2, `MPF\0${where}`),
      jpegSegment(0xed, `Photoshop ${where}`),
      jpegSegment(0xee, 'Adobe'),
      jpegSegment(0xfe, where),
      jpegFrame(64, 48),
      jpegScan(),
      jpegSegment(0xc4, 'tables'),
      jpegScan(),
      startAndEnd[1],
    ]),
    bare: Buffer.concat([
      startAndEnd[0],
      jpegSegment(0xe0, 'JFIF\0'),
      jpegSegment(0xee, 'Adobe'),
      jpegFrame(64, 48),
      jpegScan(),
      jpegSegment(0xc4, 'tables'),
      jpegScan(),
      startAndEnd[1],
    ]),
  },
  'image/webp': {
    whole: webp(
      riffChunk('VP8X', Buffer.from([0b111100, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
      riffChunk('ICCP', Buffer.from(where)),
      riffChunk('ALPH', Buffer.alloc(9, 5)),
      riffChunk('VP8 ', Buffer.alloc(33, 7)),
      riffChunk('EXIF', Buffer.from(where)),
      riffChunk('XMP ', Buffer.from(where)),
    ),
    bare: webp(
      riffChunk('VP8X', Buffer.from([0b10000, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
      riffChunk('ALPH', Buffer.alloc(9, 5)),
      riffChunk('VP8 ', Buffer.alloc(33, 7)),
    ),
  },
};

describe.each(fileTypes)('of %s', (type) => {
  const { whole, bare } = taken[type];

  test('the picture is kept, and neither where it was taken nor what hangs behind it', () => {
    expect(detectFileType(whole)).toBe(type);
    for (const sent of [whole, Buffer.concat([whole, page]), bare])
      expect(Buffer.from(stripMetadata(type, sent) ?? [])).toEqual(bare);
  });

  test('what is cut off anywhere is no picture', () => {
    for (let length = 16; length < bare.length; length++)
      expect(stripMetadata(type, bare.subarray(0, length))).toBeUndefined();
  });

  test('any bytes are read to their end', () => {
    const head = bare.subarray(0, 16);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        const kept = stripMetadata(type, Buffer.concat([head, rest]));
        if (kept) expect(stripMetadata(type, kept)).toEqual(kept);
      }),
    );
  });
});

test('the shortest pictures are whole', () => {
  expect(pictures.png(57)).toHaveLength(57);
  for (const one of [pictures.png(), pictures.jpeg, pictures.webp])
    expect(Buffer.from(stripMetadata(detectFileType(one) ?? 'image/png', one) ?? [])).toEqual(one);
});

const sides = (...values: number[]): Buffer => Buffer.from(values);

test.each([
  ['PNG', 'image/png', Buffer.concat([pngSignature, pngHeader(60_000, 10)]), true],
  ['PNG', 'image/png', Buffer.concat([pngSignature, pngHeader(8192, 8192)]), false],
  ['JPEG', 'image/jpeg', Buffer.concat([startAndEnd[0], jpegSegment(0xe0, 'JFIF'), jpegFrame(10, 9000)]), true],
  ['JPEG', 'image/jpeg', Buffer.concat([startAndEnd[0], jpegFrame(800, 600)]), false],
  ['extended WebP', 'image/webp', webp(riffChunk('VP8X', sides(0, 0, 0, 0, 1, 0, 1, 1, 0, 0))), true],
  ['lossless WebP', 'image/webp', webp(riffChunk('VP8L', sides(0x2f, 0xff, 0x3f, 0, 0, 0, 0, 0, 0, 0))), true],
  ['lossy WebP', 'image/webp', webp(riffChunk('VP8 ', sides(0, 0, 0, 0x9d, 1, 0x2a, 0, 1, 0, 0x30))), true],
  ['lossy WebP', 'image/webp', webp(riffChunk('VP8 ', sides(0, 0, 0, 0x9d, 1, 0x2a, 0, 1, 0, 1))), false],
] as const)('a %s of too many pixels is told by its header', (_, type, bytes, isLarge) => {
  expect(isTooLarge(type, bytes)).toBe(isLarge);
});
