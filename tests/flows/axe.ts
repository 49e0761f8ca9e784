import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isFullRun } from '../support/gate.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fluent's hidden focus sentinels, and tooltips, which are outside all landmarks. Neither is content. */
const exclude = ['[data-tabster-dummy]', '[role="tooltip"]'];

/** Returns axe violations. Axe is injected once per page and reports nothing but violations, which is several times faster. */
async function findViolations(page: Page, rules?: string[]) {
  // Popups and toasts are rendered at the end of the document, outside all landmarks.
  const hasPopup = (await page.locator('[data-popper-placement], .fui-Toast').count()) > 0;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { region: { enabled: !hasPopup } },
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ([context, runOptions]) => {
      // Otherwise axe copies the HTML of every element it checks.
      window.axe.configure({ noHtml: true });
      const { violations } = await window.axe.run(context, runOptions);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]);
    },
    [{ exclude }, options] as const,
  );
}

type Theme = 'light' | 'dark' | 'contrast';

/**
 * Checks the page against every axe rule in its current theme and, in the full run, against the color rules in the other themes. The last
 * theme stays on, because switching back is slow. Continues after a violation, so that one run reports them all.
 */
export async function expectNoViolations(
  page: Page,
  subject: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  await waitForAnimations(page);
  const first = await page.evaluate(() => localStorage.getItem('salon-console:theme') ?? 'light');
  expect.soft(await findViolations(page), `${subject}, in ${first}`).toEqual([]);
  if (!isFullRun) return;
  for (const theme of themes.filter((one) => one !== first)) {
    await applyTheme(page, theme);
    expect.soft(await findViolations(page, colorRules), `${subject}, in ${theme}`).toEqual([]);
  }
}

/** Applies a theme as if chosen in the menu. The page rereads the stored theme when the system's color scheme changes. */
async function applyTheme(page: Page, theme: Theme): Promise<void> {
  const colorScheme = await page.evaluate((chosen) => {
    localStorage.setItem('salon-console:theme', chosen);
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
  }, theme);
  const before = await readBackground(page);
  await page.emulateMedia({ colorScheme: colorScheme });
  await expect.poll(() => readBackground(page), { intervals: [20] }).not.toBe(before);
  await waitForAnimations(page);
}

const readBackground = (page: Page): Promise<string> =>
  page.evaluate(() =>
    getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.body).getPropertyValue(
      '--colorNeutralBackground2',
    ),
  );

/** Waits until animations have finished. The shortest transition has its final color only in the following frame. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    // Longer animations are timers and progress bars.
    const isShort = (one: Animation) => Number(one.effect?.getComputedTiming().endTime) < 1000;
    const moving = document.getAnimations().filter(isShort);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
  });
