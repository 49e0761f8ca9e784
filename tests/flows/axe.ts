import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isFullRun } from '../support/gate.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What may come out otherwise when only the colors are others. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fluent keeps hidden stops for the keyboard in its tag groups and dialogs, and tooltips beside everything else; neither is content. */
const exclude = ['[data-tabster-dummy]', '[role="tooltip"]'];

/** What axe finds. It is put into a page once, and asked about violations alone: both are several times as fast. */
async function findViolations(page: Page, rules?: string[]) {
  // What pops up lies at the end of the document, beside every landmark: it belongs to what opened it, and a toast is read out.
  const hasPopup = (await page.locator('[data-popper-placement], .fui-Toast').count()) > 0;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { region: { enabled: !hasPopup } },
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(
    async ([context, runOptions]) => {
      // Else it takes a copy of every element that it looks at, for a report of those that are well.
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
 * theme stays on, because switching back costs as much as moving on. Continues after a violation, so that one run reports them all.
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

/** A theme as if it had been chosen in the menu: what is chosen is looked up when the system changes its own. */
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

/** Nothing fades any more. The shortest transition has its last color only in the frame after it. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    // What lasts are timers and what is on its way.
    const isShort = (one: Animation) => Number(one.effect?.getComputedTiming().endTime) < 1000;
    const moving = document.getAnimations().filter(isShort);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
  });
