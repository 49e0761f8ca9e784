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

function drawSheet(pdf: jsPDF, font: string, sheet: OrderSheetTexts): void {
  const isPriced = sheet.cost !== undefined;
  const at = isPriced ? priced : unpriced;

  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    style: 'normal' | 'bold' = 'normal',
    end = false,
  ) => {
    pdf.setFont(font, style);
    pdf.setFontSize(size * 0.75);
    pdf.text(text, x, y, { align: end ? 'right' : 'left' });
  };
  const rule = (y: number, thick: number, from = margin, to = right) => {
    pdf.setLineWidth(thick);
    pdf.line(from, y, to, y);
  };
  const bars = (value: string, x: number, y: number, wide: number, high: number) => {
    const code = code128Bars(value);
    if (!code) return;
    const module = wide / code.width;
    for (const bar of code.bars) pdf.rect(x + bar.at * module, y, bar.width * module, high, 'F');
  };
  const ink = (gray: number) => pdf.setTextColor(gray);

  function head(): number {
    write(sheet.organization, margin, 70, 13);
    write(sheet.title, margin, 108, 26, 'bold');
    write(sheet.when, margin, 130, 12);
    bars(sheet.number, right - 202, margin, 202, 40);
    write(sheet.number, right, 112, 13, 'bold', true);
    write('Scan at receiving to open this order', right, 127, 10, 'normal', true);
    rule(158, 1);
    const columnWidth = (right - margin) / 3;
    const ends = sheet.parties.map(({ role, name, lines }, nth) => {
      const x = margin + nth * columnWidth;
      ink(77);
      write(role, x, 183, 10);
      ink(0);
      let y = 201;
      for (const line of fitting(name, columnWidth - 16, 14, 'bold')) {
        write(line, x, y, 14, 'bold');
        y += 18;
      }
      for (const line of lines.flatMap((one) => fitting(one, columnWidth - 16, 12))) {
        write(line, x, y, 12);
        y += 16;
      }
      return y;
    });
    const end = Math.max(...ends, 251);
    rule(end + 2, 1);
    return end + 20;
  }

  /** Wraps a text to a width. */
  function fitting(text: string, room: number, size: number, style: 'normal' | 'bold' = 'normal'): string[] {
    pdf.setFont(font, style);
    pdf.setFontSize(size * 0.75);
    const lines: unknown = pdf.splitTextToSize(text, room);
    return Array.isArray(lines) ? lines.map(String) : [text];
  }

  function captions(y: number): number {
    const below = y + 12;
    write('#', at.nth, below, 10, 'bold', true);
    write('Item', at.item, below, 10, 'bold');
    write('Barcode', at.bars, below, 10, 'bold');
    write('Oz. Size', at.size, below, 10, 'bold', true);
    write('Quantity', at.quantity, below, 10, 'bold', true);
    if (isPriced) write('Unit price', priced.price, below, 10, 'bold', true);
    if (isPriced) write('Total', priced.total, below, 10, 'bold', true);
    write('Received', right, below, 10, 'bold', true);
    rule(below + 10, 2);
    return below + 11;
  }

  let y = captions(head());
  for (const [nth, line] of sheet.lines.entries()) {
    const names = fitting(line.name, at.itemWidth, 12, 'bold');
    const room = lineHeight + (names.length - 1) * nameLine;
    // Keeps the totals on a page with the last line.
    const isLast = nth === sheet.lines.length - 1;
    if (y + room > (isLast ? lastEnd - totalsHeight : linesEnd)) {
      pdf.addPage();
      y = captions(margin);
    }
    draw(line, names, y);
    y += room;
    pdf.setDrawColor(150);
    if (!isLast) rule(y, 0.75);
    pdf.setDrawColor(0);
  }
  total();
  feet();

  function draw(line: OrderSheetTexts['lines'][number], names: readonly string[], top: number): void {
    const middle = top + 28;
    ink(77);
    write(String(line.nth), at.nth, middle, 12, 'normal', true);
    ink(0);
    for (const [index, name] of names.entries()) write(name, at.item, top + 21 + index * nameLine, 12, 'bold');
    ink(77);
    const [detail = ''] = fitting(line.detail, at.itemWidth, 11);
    write(detail, at.item, top + 36 + (names.length - 1) * nameLine, 11);
    ink(0);
    bars(line.barcode, at.bars, top + 9, 109, 16);
    const [digits = ''] = fitting(line.barcode, 118, 11);
    write(digits, at.bars, top + 37, 11);
    write(line.size, at.size, middle, 12, 'normal', true);
    write(line.quantity, at.quantity, middle + 1, 16, 'bold', true);
    if (isPriced) write(line.price, priced.price, middle, 12, 'normal', true);
    if (isPriced) write(line.total, priced.total, middle, 12, 'bold', true);
    pdf.setLineWidth(1.5);
    pdf.rect(right - 36, top + 14, 16, 16, 'S');
  }

  function total(): void {
    rule(y, 2);
    write(sheet.products, at.item, y + 22, 13, 'bold');
    write(sheet.quantity, at.quantity, y + 23, 16, 'bold', true);
    if (sheet.cost !== undefined) {
      write('Estimated total', priced.price + 24, y + 22, 13, 'bold', true);
      write(sheet.cost, priced.total, y + 22, 13, 'bold', true);
    }
    rule(953, 1, margin, 505);
    write('Checked by', margin, 969, 10);
    rule(953, 1, 537, right);
    write('Date', 537, 969, 10);
  }

  function feet(): void {
    const pages = pdf.getNumberOfPages();
    for (let page = 1; page <= pages; page++) {
      pdf.setPage(page);
      ink(77);
      const [foot = ''] = fitting(sheet.foot, 340, 10);
      write(foot, margin, 1012, 10);
      if (isPriced) write(priceNote, 397, 1012, 10);
      write(`Page ${page} of ${pages}`, right, 1012, 10, 'normal', true);
    }
  }
}
