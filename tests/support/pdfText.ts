import { inflateSync } from 'node:zlib';

/** What each page of a PDF says, text by text in the order of its drawing. */
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

/** How many rectangles were filled on a page, such as the bars of barcodes. */
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

/** The letters of an embedded font by the number of their glyph. */
const lettersIn = (stream: string): [string, string][] =>
  [...stream.matchAll(/^<([\da-f]{4})><([\da-f]{4,8})>\s*$/gim)].map(([, glyph = '', letter = '']) => [
    glyph.toLowerCase(),
    Buffer.from(letter, 'hex').swap16().toString('utf16le'),
  ]);
