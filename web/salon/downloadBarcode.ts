import { download } from '../kit/ui/download.ts';
import { code128 } from './code128.ts';

/** Sharp on a 50 mm label at 300 dpi. */
const pixelsPerModule = 4;
const [barHeight, margin, textHeight] = [200, 24, 56];

/** Downloads a CODE128 barcode with its text as PNG. */
export async function downloadBarcode(value: string): Promise<void> {
  const picture = await new Promise<Blob | null>((resolve) => draw(value).toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser could not draw the barcode');
  download(picture, 'barcode.png');
}

function draw(value: string): HTMLCanvasElement {
  const { bars, width } = code128(value);
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelsPerModule;
  canvas.height = margin + barHeight + textHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  for (const bar of bars) pen.fillRect(bar.at * pixelsPerModule, margin, bar.width * pixelsPerModule, barHeight);
  pen.font = '32px monospace';
  pen.textAlign = 'center';
  pen.fillText(value, canvas.width / 2, margin + barHeight + 40);
  return canvas;
}
