import { expect, test } from 'vitest';
import { nameBowl, readTube } from '../../../shared/rules/shades.ts';
import { contrastRatio } from '../../../web/kit/ui/colors.ts';

/** Colors of the drawn table. */
test.each([
  ['Majirel 6.0 Dark Blonde', '6.0', '#7e5d3b'],
  ['Dia Light 7.4 Medium Blonde', '7.4', '#b76c40'],
  ['Koleston Perfect 5/5', '5/5', '#66333a'],
  ['Igora Vibrance 7-1 Medium Blonde Cendré', '7-1', '#7c868d'],
  ['Igora Royal 7-11', '7-11', '#7c868d'],
  ['Shades EQ Gloss 09V Iridescent', '09V', '#bcadc9'],
  ['Topchic 4NB', '4NB', '#503724'],
  ['SoColor 1R', '1R', '#310000'],
  ['Colorance 12G', '12G', '#ffebc8'],
  // The word in the name wins over the number.
  ['Igora Vibrance 8-5 Light Blonde Mahogany', '8-5', '#c26b77'],
  ['Color Touch 6/4 Dark Blonde Beige', '6/4', '#756149'],
  ['SoColor 8B Light Blonde Beige', '8B', '#ad9271'],
])('%s has code and color', (name, label, hex) => {
  expect(readTube(name)).toMatchObject({ kind: 'shade', label, shade: { hex } });
});

test('a second digit is halfway to its tone', () => {
  // OKLCH 0.665 0.14 52.5: lightness 0.675 less 0.01, the most chroma between 0.125 and 0.155, hue between 80 and 25.
  expect(readTube('Koleston Perfect 8/34')).toMatchObject({ label: '8/34', shade: { hex: '#d57837' } });
});

test.each([
  ['Shades EQ Gloss 7B', '7B'],
  ['Koleston Perfect 0/33', '0/33'],
  ['Koleston Perfect 66/44', '66/44'],
  ['Igora Royal 9.5-1', '9.5-1'],
  ['Shades EQ Crystal Clear', 'Shades EQ Crystal Clear'],
  ['BlondMe 8-1 Light Blonde', 'BlondMe 8-1'],
  ['7N', '7N'],
])('%s has a name and no color', (name, label) => {
  expect(readTube(name)).toEqual({ kind: 'shade', label });
});

test('developers and lighteners are drawn as such, and name their bowl with the shades', () => {
  expect(readTube('Oxidant 20 vol, Milbon')).toEqual({ kind: 'developer', label: '20 vol' });
  expect(readTube('Shades EQ Processing Solution')).toEqual({ kind: 'developer', label: 'Solution' });
  expect(readTube('Flash Lift Lightening powder').kind).toBe('lightener');
  const name = (...aliases: string[]) => nameBowl(aliases.map((product_alias) => ({ product_alias })));
  expect(name('Flash Lift Lightening powder', 'Lightener developer 20 vol')).toBe('Lightener');
  expect(name('Shades EQ 09V', 'Shades EQ 08N', 'Processing solution')).toBe('Toner');
  expect(name('Shades EQ 09V', 'Shades EQ 07N')).toBeUndefined();
  expect(name('20 vol')).toBeUndefined();
});

test('text is readable on every shade', () => {
  const marks = [...'01234567'];
  for (const [first, level] of marks.flatMap((mark) => Array.from({ length: 12 }, (_, nth) => [mark, nth + 1])))
    for (const second of marks) {
      const { shade } = readTube(`Majirel ${level}.${first}${second}`);
      const ink = shade?.ink === '#fff' ? '#ffffff' : '#000000';
      expect(contrastRatio(shade?.hex ?? '', ink)).toBeGreaterThanOrEqual(4.5);
    }
});
