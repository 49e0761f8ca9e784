import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockColors } from '../../../web/book/blockColors.ts';
import { categoryPalette, contrastRatio } from '../../../web/kit/ui/colors.ts';
import { themes } from '../../../web/kit/ui/theme.ts';

const modes = ['light', 'dark', 'contrast'] as const;
const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe.each(modes)('a block in %s', (mode) => {
  test.each(categoryPalette.map(({ name, hex }) => [name, hex]))('in %s is read easily', (_, hex) => {
    const { '--fill': fill, '--text': text, '--subtext': subtext } = blockColors(hex, mode);
    expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(8);
    expect(contrastRatio(subtext, fill)).toBeGreaterThanOrEqual(5.5);
  });

  test('is readable in any color a salon may store, its gap label too', () => {
    fc.assert(
      fc.property(colors, (hex) => {
        const { '--fill': fill, '--text': text, '--subtext': subtext } = blockColors(hex, mode);
        expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(5.5);
        expect(contrastRatio(subtext, fill)).toBeGreaterThanOrEqual(5.5);
        expect(contrastRatio(subtext, themes[mode].surface)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('stands out from the page in any color a salon may store, a preset as it is', () => {
    for (const { hex } of categoryPalette) expect(blockColors(hex, mode)['--bar']).toBe(hex);
    fc.assert(
      fc.property(fc.oneof(colors, fc.constantFrom('#fefefe', '#000000', '#161d1c')), (hex) => {
        const { '--edge': edge, '--bar': bar } = blockColors(hex, mode);
        expect(contrastRatio(bar, themes[mode].surface)).toBeGreaterThanOrEqual(2);
        expect(contrastRatio(edge, themes[mode].surface)).toBeGreaterThanOrEqual(1.2);
      }),
    );
  });

  test('without a service is readable in grey', () => {
    const { '--fill': fill, '--text': text } = blockColors(undefined, mode);
    expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(5.5);
  });
});
