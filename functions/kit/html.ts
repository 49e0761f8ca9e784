/** Trusted markup. */
export type Html = { markup: string };
type Part = Html | readonly Html[] | string | number;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function toMarkup(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Template tag that escapes all values except markup from other `html` templates. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: String.raw({ raw: fixed }, ...parts.map(toMarkup)),
});
