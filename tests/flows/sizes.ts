import { expect, type Page } from '@playwright/test';

/** The drawer is open from 1280 px; 1024 and 834 are tablets. The height is as small as for axe. */
const listWidths = [1440, 1280, 1024, 834];
const phone = { width: 390, height: 844 };

/** Runs in the page: grids that scroll sideways, and figures and dates that are cut. */
function listColumnProblems(): string[] {
  const isCut = (element: Element) =>
    element.clientWidth > 0 &&
    element.scrollWidth > element.clientWidth + 1 &&
    getComputedStyle(element).overflowX !== 'visible';
  return [...document.querySelectorAll('table:is([role=grid], [role=treegrid])')].flatMap((table) => {
    const name = table.getAttribute('aria-label');
    const scroller = table.parentElement;
    const figures = [...table.querySelectorAll('td')].filter(
      (cell) =>
        /^-?\$?\d[\d,.]*( %|%)?$|^\d+\/\d+\/\d+|^[A-Z][a-z]{2} \d+/.test(cell.textContent.trim()) &&
        [cell, ...cell.querySelectorAll('*')].some(isCut),
    );
    return [
      ...(scroller && scroller.scrollWidth > scroller.clientWidth + 1 ? [`${name} is wider than its card`] : []),
      ...figures.slice(0, 3).map((cell) => `${name} cuts ${cell.textContent.trim()}`),
    ];
  });
}

/** Runs in the page: controls lower than 44 px. A field counts with its frame or label; links in running text may be lower. */
function listSmallTargets(): string[] {
  const height = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
  const controls = 'button, a[href], [role=button], [role=tab], input, select, [role=combobox]';
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    const { visibility, opacity, clipPath } = getComputedStyle(control);
    const isAway = control.getBoundingClientRect().bottom <= 0;
    const isHidden = isAway || height(control) < 2 || visibility === 'hidden' || opacity === '0' || clipPath !== 'none';
    if (isHidden || control.closest('[aria-hidden=true], [inert], [aria-readonly=true]')) return [];
    if (control.matches('a, button.fui-Link') && control.closest('p, li, dt, dd')) return [];
    const frame = control.closest('.fui-Input, .fui-Dropdown, .fui-Combobox, .fui-TagPicker, .fui-Switch, label');
    if (Math.max(height(control), height(frame)) >= 43.5) return [];
    return [
      `${control.textContent.trim() || control.getAttribute('aria-label') || control.className} is ${height(control)} px high`,
    ];
  });
}

/** Grids fit their card at each width and cut no figure; on a phone nothing scrolls sideways and every control is 44 px high. */
export async function expectSizes(page: Page, screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 600 };
  if ((await page.getByRole('grid').or(page.getByRole('treegrid')).count()) > 0)
    for (const listWidth of listWidths) {
      await page.setViewportSize({ width: listWidth, height });
      await expect.poll(() => page.evaluate(listColumnProblems), `${screen} at ${listWidth}`).toEqual([]);
    }
  await page.setViewportSize(phone);
  await expect.poll(() => page.evaluate(listSmallTargets), `${screen} by touch`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${screen} on a phone`).toBe(phone.width);
  await page.setViewportSize({ width, height });
}
