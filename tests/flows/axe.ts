import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What may come out otherwise when only the colors are others. */
const aboutColors = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds. Fluent keeps hidden stops for the keyboard in its tag groups and dialogs, and tooltips beside everything else; neither is
 * content. There are no frames, so the page itself is asked, and about violations alone: both are several times as fast.
 */
async function violationsOn(page: Page, rules?: string[]) {
  // What pops up lies at the end of the document, beside every landmark: it belongs to what opened it, and a toast is read out.
  const pops = (await page.locator('[data-popper-placement], .fui-Toast').count()) > 0;
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-tabster-dummy]')
    .exclude('[role="tooltip"]')
    .options({ resultTypes: ['violations'], rules: { region: { enabled: !pops } }, ...(rules && { runOnly: rules }) })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
}

/** Holds what shows against every rule in light, then against those about colors in dark. Goes on, so that one run tells all. */
export async function expectNoViolation(page: Page, shown: string): Promise<void> {
  expect.soft(await violationsOn(page), shown).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await drawn(page);
  expect.soft(await violationsOn(page, aboutColors), `${shown}, in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The shortest transition has its last color only in the frame after it. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The colors alone, as they are. */
export const expectReadable = async (page: Page, shown: string): Promise<void> =>
  expect.soft(await violationsOn(page, aboutColors), shown).toEqual([]);
