import type { Page } from '@playwright/test';

const keyIntervalSeconds = 0.008;
let clock = 0;

/**
 * Sends codes like a hardware scanner, to wherever the focus is. Key events carry their own timestamps, so machine load does not matter.
 */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  // Timestamps before the page load would all be clamped to the same value.
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
