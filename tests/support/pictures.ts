/** Minimal pictures with valid structure. Their pixel data is arbitrary. */
export const pictures = {
  /** @param length in bytes, 57 at least */
  png: (length = 200): Buffer =>
    Buffer.concat([pngSignature, pngHeader(64, 48), pngChunk('IDAT', Buffer.alloc(length - 57, 7)), pngChunk('IEND')]),
  jpeg: Buffer.concat([
    bytes(0xff, 0xd8),
    ...['JFIF\0'].map((text) => jpegSegment(0xe0, text)),
    jpegScan(),
    bytes(0xff, 0xd9),
  ]),
  webp: webp(riffChunk('VP8 ', Buffer.alloc(33, 7))),
};

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
}

/** Size in pixels, 8 bits a channel, RGB. */
export function pngHeader(width: number, height: number): Buffer {
  const content = Buffer.alloc(13, 0);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 2], 8);
  return pngChunk('IHDR', content);
}

/** A frame header of a JPEG. */
export function jpegFrame(width: number, height: number): Buffer {
  const sides = Buffer.alloc(5, 8);
  sides.writeUInt16BE(height, 1);
  sides.writeUInt16BE(width, 3);
  return jpegSegment(0xc0, sides.toString('latin1'));
}

function bytes(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function jpegSegment(marker: number, content: string): Buffer {
  const length = content.length + 2;
  return Buffer.concat([bytes(0xff, marker, length >> 8, length & 0xff), Buffer.from(content, 'latin1')]);
}

/** Includes a pixel byte that looks like a marker, and a restart marker. */
export function jpegScan(): Buffer {
  return Buffer.concat([jpegSegment(0xda, 'scan'), bytes(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5)]);
}

export function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
}

export function webp(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}
