import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF, in drawing order. */
export async function readPdfPages(file: Blob): Promise<string[][]> {
  const streams = streamsIn(Buffer.from(await file.arrayBuffer()).toString('latin1'));
  const letters = new Map(streams.flatMap(lettersIn));
  const pages = streams.filter((stream) => / T[jJ]\b/.test(stream));
  return pages.map((page) =>
    [...page.matchAll(/\((?<plain>(?:\\.|[^\\)])*)\) Tj|<(?<glyphs>[\da-f]+)> Tj/gi)].map(({ groups }) =>
      groups?.['glyphs'] === undefined
        ? new TextDecoder('windows-1252').decode(
            Buffer.from((groups?.['plain'] ?? '').replace(/\\(.)/g, '$1'), 'latin1'),
          )
        : (groups['glyphs'].match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '?').join(''),
    ),
  );
}

/** Filled rectangles of a PDF, such as the bars of barcodes. */
export async function countPdfRectangles(file: Blob): Promise<number> {
  const streams = streamsIn(Buffer.from(await file.arrayBuffer()).toString('latin1'));
  return streams.reduce((sum, stream) => sum + [...stream.matchAll(/ re\s+f\b/g)].length, 0);
}

function streamsIn(pdf: string): string[] {
  return [...pdf.matchAll(/(?<head><<(?:(?!endobj).)*?)stream\r?\n(?<data>.*?)\r?\nendstream/gs)].map(({ groups }) => {
    const { head = '', data = '' } = groups ?? {};
    return head.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  });
}

/** The characters of an embedded font, by glyph number. */
const lettersIn = (stream: string): [string, string][] =>
  [...stream.matchAll(/^<([\da-f]{4})><([\da-f]{4,8})>\s*$/gim)].map(([, glyph = '', letter = '']) => [
    glyph.toLowerCase(),
    Buffer.from(letter, 'hex').swap16().toString('utf16le'),
  ]);
