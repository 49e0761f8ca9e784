import { crc32, deflateRawSync } from 'node:zlib';

/** A cell: text, a number with its format, a formula, or nothing. */
export type XlsxCell = string | null | { value: number; format?: string } | { formula: string; value?: string };
type XlsxSheet = { name: string; rows: readonly (readonly XlsxCell[])[]; isHidden?: boolean; xml?: string };

/** A workbook as other programs write it: with hidden sheets, number formats and cells far away, which our own writer never makes. */
export function xlsxFile(sheets: readonly XlsxSheet[]): Uint8Array<ArrayBuffer> {
  const formats: string[] = [];
  const sheetXml = sheets.map(({ rows, xml }) => xml ?? toSheetXml(rows, formats));
  const relations = sheets.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`);
  const names = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="r${index}"${isHidden ? ' state="hidden"' : ''}/>`,
  );
  return zipFile([
    ['xl/workbook.xml', `<workbook><sheets>${names.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`],
    [
      'xl/styles.xml',
      `<styleSheet><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(format)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ],
    ...sheetXml.map((xml, index): [string, string] => [`xl/worksheets/sheet${index}.xml`, xml]),
  ]);
}

const toSheetXml = (rows: readonly (readonly XlsxCell[])[], formats: string[]): string => {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      toCellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`, formats),
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

function toCellXml(cell: XlsxCell, address: string, formats: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  if ('formula' in cell)
    return `<c r="${address}" t="str"><f>${cell.formula}</f>${cell.value === undefined ? '' : `<v>${cell.value}</v>`}</c>`;
  if (cell.format && !formats.includes(cell.format)) formats.push(cell.format);
  const style = cell.format ? ` s="${formats.indexOf(cell.format) + 1}"` : '';
  return `<c r="${address}"${style}><v>${cell.value}</v></c>`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A ZIP archive. Files that start with "PK" are stored as they are, others deflated. */
export function zipFile(files: readonly (readonly [path: string, text: string])[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const isStored = text.startsWith('PK');
    const packed = isStored ? content : deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
