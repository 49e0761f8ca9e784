const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const maxCommentLength = 0xffff;

/** Files of a ZIP archive by path, as its central directory lists them. */
export type Archive = {
  paths: readonly string[];
  /** Total unpacked size in bytes that the directory claims. */
  unpackedBytes: number;
  /** Unpacked text of a file; undefined if there is none. Throws if it is longer than the directory claims. */
  readText: (path: string) => Promise<string | undefined>;
  /** Unpacked bytes of a file, as `readText`. */
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

type Entry = { method: number; packedSize: number; size: number; offset: number };

/** Reads the directory at the end of the archive. Undefined if it is no ZIP archive. */
export function openArchive(bytes: Uint8Array<ArrayBuffer>): Archive | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries = new Map<string, Entry>();
  let offset = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== entrySignature) return undefined;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => view.getUint16(offset + at, true));
    const name = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + (nameLength ?? 0)));
    const [packedSize = 0, size = 0] = [20, 24].map((at) => view.getUint32(offset + at, true));
    const method = view.getUint16(offset + 10, true);
    entries.set(name.replaceAll('\\', '/'), { method, packedSize, size, offset: view.getUint32(offset + 42, true) });
    offset += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  const read = async (path: string) => {
    const entry = entries.get(path);
    return entry && unpack(bytes, view, entry);
  };
  return {
    paths: [...entries.keys()],
    unpackedBytes: [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    readText: async (path) => {
      const content = await read(path);
      return content && new TextDecoder().decode(content);
    },
    read,
  };
}

/** Position of the end of the directory, which only a comment can follow. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let offset = last; offset >= Math.max(0, last - maxCommentLength); offset--)
    if (view.getUint32(offset, true) === endSignature) return offset;
  return undefined;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const { method, packedSize, size, offset } = entry;
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0) return packed;
  const unpacked = new Uint8Array(size);
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > size) throw new RangeError('The file is longer than the archive says');
    unpacked.set(part.value, length);
    length += part.value.length;
  }
  return unpacked.subarray(0, length);
}
