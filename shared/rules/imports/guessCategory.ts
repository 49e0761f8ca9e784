import type { Category } from '../../contract/categories.ts';

/** Words of services for which color or chemicals are mixed. */
const chemicalWords =
  /\b(?:colou?rs?|highlights?|lowlights?|balayage|ombr[eé]|foils?|gloss(?:es)?|toners?|toning|tints?|bleach\w*|lighten\w*|blonding|vivids?|perms?|relaxers?|keratin|smoothing|texture|chemical|mechas|tintes?|coloration|m[eè]ches)\b/i;

/** Colors that differ well in the book. */
const palette = ['#16a4b5', '#885ed0', '#d75485', '#da942c', '#579c50', '#5468cf', '#c05a2e', '#8a8d2f'];

/** Flag by the words of a category's name, and the next color of the palette. */
export const guessCategory = (name: string, nth: number): Pick<Category, 'flag' | 'color'> => ({
  flag: chemicalWords.test(name) ? 'Chemical' : 'Non Chemical',
  color: palette[nth % palette.length] ?? '#16a4b5',
});
