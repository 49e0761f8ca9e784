import { describe, expect, test } from 'vitest';
import { toSearchText } from '../../../../shared/rules/search.ts';
import { createMatcher, findBest, highlightParts, type Searchable } from '../../../../web/app/search/matching.ts';

const item = (name: string, more = ''): Searchable => ({ name, text: toSearchText(`${name} ${more}`) });
const zoe = { ...item('Zoë Sørensen', 'Stylist Fairfax'), email: 'z.soren@example.org', phone: '17035550142' };
const brien = item("Finn O'Brien", 'front desk');

describe('what was typed', () => {
  test.each([
    ['the beginning of a name', 'zo', zoe],
    ['the middle of a name', 'rens', zoe],
    ['capitals', 'ZOË', zoe],
    ['no accents', 'zoe sorensen', zoe],
    ['an accent where the name has none', 'fínn', brien],
    ['the words in another order', 'Sorensen, Zoe', zoe],
    ['a word of the name and one of the rest', 'fairfax zo', zoe],
    ['the beginning of an email', 'Z.SOREN@ex', zoe],
    ['no apostrophe', 'obrien', brien],
    ['another apostrophe', 'o’b', brien],
    ['a whole phone', '7035550142', zoe],
    ['a phone with its country', '+1 (703) 555-0142', zoe],
    ['the end of a phone', '555-0142', zoe],
    ['a phone as far as it is typed', '(703) 55', zoe],
    ['a country and the beginning of a phone', '+1 703', zoe],
  ])('matches by %s: %s', (_, typed, found) => {
    expect(createMatcher(typed)(found)).toBe(true);
  });

  test.each([
    ['a word that is nowhere', 'zoe rosslyn', zoe],
    ['another phone', '7035550143', zoe],
    ['so few digits that every phone has them', '55', zoe],
    ['digits where there is no phone', '703', brien],
    ['the end of an email, which many share', 'example.org', zoe],
    ['nothing', '', zoe],
    ['blanks', '  ', zoe],
    ['only a comma', ',', zoe],
    ['only an apostrophe', "'", brien],
  ])('does not match by %s: “%s”', (_, typed, other) => {
    expect(createMatcher(typed)(other)).toBe(false);
  });

  test('finds names before the rest, beginnings first, and no more than asked for', () => {
    const names = ['Glow color', 'Root Color', 'Decolor', 'Color gloss', 'Color melt'].map((name) => item(name));
    const found = (most: number) => findBest([item('Toner', 'Color'), ...names], 'color', most).map(({ name }) => name);
    expect(found(9)).toEqual(['Color gloss', 'Color melt', 'Glow color', 'Root Color', 'Decolor', 'Toner']);
    expect(found(3)).toEqual(['Color gloss', 'Color melt', 'Glow color']);
  });
});

describe('a name', () => {
  test.each([
    ['Zoë Sørensen', 'zoe', '[Zoë] Sørensen'],
    ['Zoë Sørensen', 'sor zo', '[Zo]ë [Sør]ensen'],
    ['Zoe\u0308 Berg', 'zoe', '[Zoe\u0308] Berg'],
    ['Sœur Aimée', 'soeur', '[Sœur] Aimée'],
    ['Sœur Aimée', 'so', '[Sœ]ur Aimée'],
    ["Finn O'Brien", 'ob', "Finn [O'B]rien"],
    ['Deanna Dean', 'an de', '[Dean]na [De]an'],
    ['Maya de la Mare', 'ma', '[Ma]ya de la [Ma]re'],
    ['Root touch-up', 'up', 'Root touch-[up]'],
    ['Balayage', 'layage', 'Ba[layage]'],
    ['Ada Hart', '703', 'Ada Hart'],
    ['Ada Hart', '', 'Ada Hart'],
    ['美香 田中', '田', '美香 [田]中'],
    ['💇 Cut', 'cut', '💇 [Cut]'],
  ])('%s is marked where %s is found: %s', (name, typed, marked) => {
    const shown = highlightParts(name, typed).map((part) => (part.marked ? `[${part.text}]` : part.text));
    expect(shown.join('')).toBe(marked);
  });

  test('keeps every letter, whatever is marked', () => {
    expect(
      highlightParts('Zoë O’Brien', 'z o b e')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Zoë O’Brien');
  });
});
