import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import { jsPDF } from 'jspdf';
import { code128Bars } from '../code128.ts';
import { type OrderSheetTexts, priceNote } from './orderSheetTexts.ts';

/* Order sheet as US letter PDF, in the screen's 96 px per inch. */
const [width, height, margin] = [816, 1056, 54];
const right = width - margin;
/** Bottom of the lines, and of what follows the last line. */
const [linesEnd, lastEnd] = [980, 990];
/** Totals and signature lines. */
const totalsHeight = 150;
const [nameLine, lineHeight] = [15, 47];

/** Column positions: left edges, or right edges of numeric columns. */
const priced = { nth: 72, item: 80, itemWidth: 218, bars: 307, size: 476, quantity: 530, price: 613, total: 700 };
const unpriced = { ...priced, itemWidth: 330, bars: 420, size: 590, quantity: 670 };
type Columns = typeof priced;

/** Characters of the PDF standard fonts: Latin-1 and the Windows additions. */
const standardFontText = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** The file, and the characters its font lacks. */
export async function orderPdf(sheet: OrderSheetTexts): Promise<{ file: Blob; unprinted: string }> {
  const pdf = new jsPDF({ unit: 'px', format: [width, height], hotfixes: ['px_scaling'], compress: true });
  pdf.setProperties({ title: sheet.title, creator: sheet.organization });
  pdf.setLanguage('en-US');
  const texts = listTexts(sheet);
  const font = texts.every((text) => standardFontText.test(text)) ? 'helvetica' : await addNotoFont(pdf);
  drawSheet(pdf, font, sheet);
  return { file: pdf.output('blob'), unprinted: font === 'helvetica' ? '' : findMissingGlyphs(pdf, texts) };
}

function listTexts({ organization, title, when, parties, lines }: OrderSheetTexts): string[] {
  const own = [organization, title, when, ...parties.flatMap(({ name, lines: more }) => [name, ...more])];
  return [...own, ...lines.flatMap(({ name, detail, barcode }) => [name, detail, barcode])];
}

async function addNotoFont(pdf: jsPDF): Promise<string> {
  const faces = [
    ['normal', regular],
    ['bold', bold],
  ] as const;
  await Promise.all(
    faces.map(async ([style, url]) => {
      pdf.addFileToVFS(`noto-${style}.ttf`, await loadBinary(url));
      pdf.addFont(`noto-${style}.ttf`, 'noto', style);
    }),
  );
  return 'noto';
}

/** A file as a binary string, as jsPDF requires. */
async function loadBinary(url: string): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The font could not be loaded: ${reply.status}`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 0x2000)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 0x2000)));
  return parts.join('');
}

/** Characters the font lacks, which it would silently omit. */
function findMissingGlyphs(pdf: jsPDF, texts: readonly string[]): string {
  const { metadata } = pdf.getFont() as unknown as { metadata: { characterToGlyph: (code: number) => number } };
  const letters = [...new Set(texts.join(''))];
  return letters.filter((letter) => !metadata.characterToGlyph(letter.codePointAt(0) ?? 0)).join(' ');
}

type Style = 'normal' | 'bold';

/** Draws texts, rules and barcodes in one font. Sizes and positions are in px; `y` is the baseline of a text. */
function createPen(pdf: jsPDF, font: string) {
  const setFont = (size: number, style: Style) => {
    pdf.setFont(font, style);
    pdf.setFontSize(size * 0.75);
  };
  return {
    write(text: string, x: number, y: number, size: number, style: Style = 'normal', isRightAligned = false) {
      setFont(size, style);
      pdf.text(text, x, y, { align: isRightAligned ? 'right' : 'left' });
    },
    rule(y: number, thickness: number, from = margin, to = right) {
      pdf.setLineWidth(thickness);
      pdf.line(from, y, to, y);
    },
    barcode(value: string, x: number, y: number, barcodeWidth: number, barcodeHeight: number) {
      const code = code128Bars(value);
      if (!code) return;
      const moduleWidth = barcodeWidth / code.width;
      for (const bar of code.bars) pdf.rect(x + bar.at * moduleWidth, y, bar.width * moduleWidth, barcodeHeight, 'F');
    },
    wrap(text: string, lineWidth: number, size: number, style: Style = 'normal'): string[] {
      setFont(size, style);
      const lines: unknown = pdf.splitTextToSize(text, lineWidth);
      return Array.isArray(lines) ? lines.map(String) : [text];
    },
    /** Text color: 0 is black, 255 white. */
    ink: (gray: number) => pdf.setTextColor(gray),
  };
}

type Pen = ReturnType<typeof createPen>;

/** Lines that the last page has at least, beside the totals. */
const minLastLines = 5;

/** Indexes of the lines that start a page after the first. The totals stay with the last lines. */
function listPageStarts(rowHeights: readonly number[], firstTop: number): number[] {
  const starts: number[] = [];
  let y = firstTop;
  for (const [index, rowHeight] of rowHeights.entries()) {
    const isLast = index === rowHeights.length - 1;
    if (y + rowHeight > (isLast ? lastEnd - totalsHeight : linesEnd)) {
      starts.push(index);
      y = columnTitlesEnd(margin);
    }
    y += rowHeight;
  }
  const [before = 0, last] = [starts.at(-2), starts.at(-1)];
  if (last === undefined) return starts;
  return [...starts.slice(0, -1), Math.max(before + 1, Math.min(last, rowHeights.length - minLastLines))];
}

const columnTitlesEnd = (top: number): number => top + 23;

/** Draws the sheet on as many pages as its lines need. */
function drawSheet(pdf: jsPDF, font: string, sheet: OrderSheetTexts): void {
  const pen = createPen(pdf, font);
  const isPriced = sheet.cost !== undefined;
  const at = isPriced ? priced : unpriced;
  const rows = sheet.lines.map((line) => {
    const names = pen.wrap(line.name, at.itemWidth, 12, 'bold');
    return { line, names, rowHeight: lineHeight + (names.length - 1) * nameLine };
  });
  let y = drawColumnTitles(pen, at, isPriced, drawHeader(pen, sheet));
  const pageStarts = listPageStarts(
    rows.map(({ rowHeight }) => rowHeight),
    y,
  );
  for (const [index, { line, names, rowHeight }] of rows.entries()) {
    const isLast = index === rows.length - 1;
    if (pageStarts.includes(index)) {
      pdf.addPage();
      y = drawColumnTitles(pen, at, isPriced, margin);
    }
    drawLine(pen, at, isPriced, line, names, y);
    pdf.setLineWidth(1.5);
    pdf.rect(right - 36, y + 14, 16, 16, 'S');
    y += rowHeight;
    pdf.setDrawColor(150);
    if (!isLast) pen.rule(y, 0.75);
    pdf.setDrawColor(0);
  }
  drawTotals(pen, at, sheet, y);
  drawFooters(pdf, pen, sheet);
}

/** Organization, title, order barcode and the parties. Returns the y below. */
function drawHeader(pen: Pen, sheet: OrderSheetTexts): number {
  pen.write(sheet.organization, margin, 70, 13);
  pen.write(sheet.title, margin, 108, 26, 'bold');
  pen.write(sheet.when, margin, 130, 12);
  pen.barcode(sheet.number, right - 202, margin, 202, 40);
  pen.write(sheet.number, right, 112, 13, 'bold', true);
  pen.write('Scan at receiving to open this order', right, 127, 10, 'normal', true);
  pen.rule(158, 1);
  const columnWidth = (right - margin) / 3;
  const columnEnds = sheet.parties.map(({ role, name, lines }, column) => {
    const x = margin + column * columnWidth;
    pen.ink(77);
    pen.write(role, x, 183, 10);
    pen.ink(0);
    let y = 201;
    for (const line of pen.wrap(name, columnWidth - 16, 14, 'bold')) {
      pen.write(line, x, y, 14, 'bold');
      y += 18;
    }
    for (const line of lines.flatMap((text) => pen.wrap(text, columnWidth - 16, 12))) {
      pen.write(line, x, y, 12);
      y += 16;
    }
    return y;
  });
  const end = Math.max(...columnEnds, 251);
  pen.rule(end + 2, 1);
  return end + 20;
}

/** Column titles at the top of a page. Returns the y of the first line. */
function drawColumnTitles(pen: Pen, at: Columns, isPriced: boolean, top: number): number {
  const y = top + 12;
  pen.write('#', at.nth, y, 10, 'bold', true);
  pen.write('Item', at.item, y, 10, 'bold');
  pen.write('Barcode', at.bars, y, 10, 'bold');
  pen.write('Oz. Size', at.size, y, 10, 'bold', true);
  pen.write('Quantity', at.quantity, y, 10, 'bold', true);
  if (isPriced) pen.write('Unit price', at.price, y, 10, 'bold', true);
  if (isPriced) pen.write('Total', at.total, y, 10, 'bold', true);
  pen.write('Received', right, y, 10, 'bold', true);
  pen.rule(y + 10, 2);
  return columnTitlesEnd(top);
}

/** An ordered product; `names` is its wrapped name. */
function drawLine(
  pen: Pen,
  at: Columns,
  isPriced: boolean,
  line: OrderSheetTexts['lines'][number],
  names: readonly string[],
  top: number,
): void {
  const middle = top + 28;
  pen.ink(77);
  pen.write(String(line.nth), at.nth, middle, 12, 'normal', true);
  pen.ink(0);
  for (const [index, name] of names.entries()) pen.write(name, at.item, top + 21 + index * nameLine, 12, 'bold');
  pen.ink(77);
  const [detail = ''] = pen.wrap(line.detail, at.itemWidth, 11);
  pen.write(detail, at.item, top + 36 + (names.length - 1) * nameLine, 11);
  pen.ink(0);
  pen.barcode(line.barcode, at.bars, top + 9, 109, 16);
  const [digits = ''] = pen.wrap(line.barcode, 118, 11);
  pen.write(digits, at.bars, top + 37, 11);
  pen.write(line.size, at.size, middle, 12, 'normal', true);
  pen.write(line.quantity, at.quantity, middle + 1, 16, 'bold', true);
  if (isPriced) pen.write(line.price, at.price, middle, 12, 'normal', true);
  if (isPriced) pen.write(line.total, at.total, middle, 12, 'bold', true);
}

/** Sums below the last line, and the signature lines at the bottom of its page. */
function drawTotals(pen: Pen, at: Columns, sheet: OrderSheetTexts, y: number): void {
  pen.rule(y, 2);
  pen.write(sheet.products, at.item, y + 22, 13, 'bold');
  pen.write(sheet.quantity, at.quantity, y + 23, 16, 'bold', true);
  if (sheet.cost !== undefined) {
    pen.write('Estimated total', at.price + 24, y + 22, 13, 'bold', true);
    pen.write(sheet.cost, at.total, y + 22, 13, 'bold', true);
  }
  pen.rule(953, 1, margin, 505);
  pen.write('Checked by', margin, 969, 10);
  pen.rule(953, 1, 537, right);
  pen.write('Date', 537, 969, 10);
}

/** Page numbers, which need the number of all pages. */
function drawFooters(pdf: jsPDF, pen: Pen, sheet: OrderSheetTexts): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page);
    pen.ink(77);
    const [foot = ''] = pen.wrap(sheet.foot, 340, 10);
    pen.write(foot, margin, 1012, 10);
    if (sheet.cost !== undefined) pen.write(priceNote, 397, 1012, 10);
    pen.write(`Page ${page} of ${pages}`, right, 1012, 10, 'normal', true);
  }
}
