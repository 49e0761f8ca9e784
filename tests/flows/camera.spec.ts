import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';

const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', code: '070204018101' };

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** The bars of a UPC-A barcode: "1" is dark, "0" is light. */
function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const first = digits.slice(0, 6).map((digit) => left[digit] ?? '');
  const last = digits
    .slice(6)
    .map((digit) => [...(left[digit] ?? '')].map((bar) => (bar === '1' ? '0' : '1')).join(''));
  return `101${first.join('')}01010${last.join('')}101`;
}

/** A 640 x 480 video in which the code is visible for a second, hidden for four, and visible again. */
function filmOf(code: string): string {
  const [width, height, thickness, perSecond] = [640, 480, 5, 5];
  const bars = barsOf(code);
  const edge = Math.round((width - bars.length * thickness) / 2);
  const row = Buffer.alloc(width, 235);
  for (let x = 0; x < bars.length * thickness; x += 1) if (bars[Math.floor(x / thickness)] === '1') row[edge + x] = 16;
  const blank = Buffer.alloc(width, 235);
  const rows = (of: Buffer) => Array.from({ length: height }, (_, y) => (y > 100 && y < 380 ? of : blank));
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = (of: Buffer) => Buffer.concat([Buffer.from('FRAME\n'), ...rows(of), grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  const film = [...Array(perSecond).fill(frame(row)), ...Array(4 * perSecond).fill(frame(blank))];
  const file = join(mkdtempSync(join(tmpdir(), 'salon-film-')), 'film.y4m');
  writeFileSync(file, Buffer.concat([head, ...film]));
  return file;
}

const executablePath = systemBrowser();
test.use({
  launchOptions: {
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(igora.code)}`,
    ],
    ...(executablePath && { executablePath }),
  },
});

test('the camera reads a code once each time it is shown, and turns off when the dialog closes', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => /wasm|ponyfill/.test(request.url()) && loaded.push(request.url()));
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { opened: stream.getTracks() });
      return stream;
    };
  });
  await openPageAs(page, 'desk', '/inventory-receiving');
  const button = page.getByRole('button', { name: 'Scan with the camera' });
  await button.waitFor();
  expect(loaded).toEqual([]);
  await button.press('Enter');
  const camera = page.getByRole('region', { name: 'Camera' });
  await expect(camera.getByRole('button', { name: 'Close camera' })).toBeFocused();
  const quantity = page.getByRole('textbox', { name: `Qty received of ${igora.name}` });
  await expect(quantity).toHaveValue('1.00');
  await expectNoViolations(page, 'the camera');
  await expect(quantity).toHaveValue('2.00');
  expect(loaded.every((url) => new URL(url).hostname === 'localhost')).toBe(true);
  expect(loaded.some((url) => url.endsWith('.wasm'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(camera).toHaveCount(0);
  await expect(button).toBeFocused();
  const states = await page.evaluate(() => {
    const { opened } = window as { opened?: MediaStreamTrack[] };
    return opened?.map(({ readyState }) => readyState);
  });
  expect(states).toEqual(['ended']);
});
