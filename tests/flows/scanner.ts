import type { Page } from '@playwright/test';

/** Between two keys of a scanner, in s. */
const keyIntervalSeconds = 0.008;
let clock = 0;

/** The keys of a scanner wherever the focus is, at times of their own: a busy machine does not make it a slow one. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  // Times before the page was there would all be the same one.
  clock = Math.max(clock, Date.now() / 1000);
  const keyboard = await page.context().newCDPSession(page);
  for (const code of codes) {
    clock += 0.1;
    for (const key of code) {
      clock += keyIntervalSeconds;
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, timestamp: clock });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: clock });
    }
    clock += keyIntervalSeconds;
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, timestamp: clock };
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  }
  await keyboard.detach();
}
