import { maxUnpackedBytes } from '../reading/readFile.ts';
import { openArchive } from '../reading/zip.ts';

/** A file as it was dropped, chosen or unpacked. */
export type FoundFile = { name: string; source: Blob; modified: number; refused?: string };

const isHidden = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX|Thumbs\.db|desktop\.ini)/.test(path);
/** Workbooks are ZIP archives, too. */
const workbookPart = /^(?:\[Content_Types\]\.xml|xl\/|mimetype$)|\.iwa$/;

/** Unpacks ZIP archives. Files that systems add to folders are skipped. */
export async function unpackFiles(files: readonly File[]): Promise<FoundFile[]> {
  const found = await Promise.all(
    files.map(async (file): Promise<FoundFile[]> => {
      const { name, lastModified: modified } = file;
      if (isHidden(name)) return [];
      const one = { name, source: file, modified };
      if (!/\.zip$/i.test(name)) return [one];
      try {
        return await unpack(file);
      } catch {
        return [{ ...one, refused: 'This ZIP cannot be unpacked. Please drop its files.' }];
      }
    }),
  );
  return found.flat();
}

async function unpack(file: File): Promise<FoundFile[]> {
  const archive = openArchive(new Uint8Array(await file.arrayBuffer()));
  if (!archive || archive.unpackedBytes > maxUnpackedBytes) throw new RangeError('No archive, or too large');
  if (archive.paths.some((path) => workbookPart.test(path)))
    return [{ name: file.name, source: file, modified: file.lastModified }];
  const paths = archive.paths.filter((path) => !path.endsWith('/') && !isHidden(path));
  return Promise.all(
    paths.map(async (path) => {
      const content = await archive.read(path);
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { name, source: new Blob(content ? [content] : []), modified: file.lastModified };
    }),
  );
}

/** The dropped files, and those of dropped folders. Has to be called before the event is over. */
export async function listDropped({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.length > 0 ? (await Promise.all(entries.map(listEntry))).flat() : [...files];
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader gives up to 100 entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.map(listEntry))).flat());
  }
}
