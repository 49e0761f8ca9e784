import type { Locator, Page } from '@playwright/test';

/** The cell of a row below this column title. Columns that say the same in all rows are not there, so a cell has no fixed place. */
export async function cellOf(page: Page, row: Locator, title: string): Promise<Locator> {
  await row.waitFor();
  const titles = await page.getByRole('columnheader').allTextContents();
  return row.getByRole('gridcell').nth(titles.findIndex((text) => text.startsWith(title)));
}
