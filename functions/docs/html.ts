/** Markup that may stand in a page as it is. */
export type Html = { markup: string };
type Part = Html | readonly Html[] | string | number;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function markupOf(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** A template that escapes its texts; only what another such template made is markup. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: String.raw({ raw: fixed }, ...parts.map(markupOf)),
});

/** The items with a text between each two. */
export const joined = (items: readonly Html[], between: string): Html =>
  html`${items.map((item, index) => (index === 0 ? item : html`${between}${item}`))}`;
