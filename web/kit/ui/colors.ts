import type { Mode } from './theme.ts';

/** The 12 presets of the color picker. */
export const categoryPalette = [
  { name: 'Coral', hex: '#d86353' },
  { name: 'Amber', hex: '#da942c' },
  { name: 'Olive', hex: '#9ba032' },
  { name: 'Moss', hex: '#579c50' },
  { name: 'Jade', hex: '#2fa984' },
  { name: 'Lagoon', hex: '#16a4b5' },
  { name: 'Sky', hex: '#3f96d9' },
  { name: 'Indigo', hex: '#5468cf' },
  { name: 'Violet', hex: '#885ed0' },
  { name: 'Orchid', hex: '#be64bd' },
  { name: 'Rose', hex: '#d75485' },
  { name: 'Cocoa', hex: '#96694e' },
] as const;

const rgbChannels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const toHex = (rgb: number[]) => `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;
/** Blends `share` (0 to 1) of color a over b. */
export const mixColors = (a: string, b: string, share: number) =>
  toHex(rgbChannels(a).map((v, i) => v * share + (rgbChannels(b)[i] ?? 0) * (1 - share)));
export const luminance = (hex: string) => {
  const linear = rgbChannels(hex).map((v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => sum + weight * (linear[i] ?? 0), 0);
};
export const contrastRatio = (a: string, b: string) => {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
};
/** Blends `ink` toward `pole` until its contrast with `fill` is at least `ratio`. */
const ensureContrast = (ink: string, pole: string, fill: string, ratio: number) => {
  for (let share = 1; share > 0; share -= 0.05)
    if (contrastRatio(mixColors(ink, pole, share), fill) >= ratio) return mixColors(ink, pole, share);
  return pole;
};
/** Black or white, whichever reads better on a solid color. */
export const textColorOn = (hex: string) =>
  contrastRatio(hex, '#ffffff') >= contrastRatio(hex, '#0c1413') ? '#ffffff' : '#0c1413';

/** CSS variables for an appointment block in any category color: fill, edge, bar, hatch and text with a contrast of at least 5.5. */
export function appointmentColors(hex: string, mode: Mode) {
  if (mode === 'contrast') {
    const edge = ensureContrast(hex, '#ffffff', '#000000', 3);
    return {
      '--fill': '#000000',
      '--edge': edge,
      '--bar': edge,
      '--text': '#ffffff',
      '--subtext': '#ffffff',
      '--hatch': '#6b6b6b',
    };
  }
  const base = mode === 'light' ? '#ffffff' : '#161d1c';
  const pole = mode === 'light' ? '#0c1413' : '#ffffff';
  const fill = mixColors(hex, base, mode === 'light' ? 0.17 : 0.28);
  // Presets meet this already; a color close to the page's would leave text without a visible block.
  const bar = ensureContrast(hex, pole, base, 2);
  return {
    '--fill': fill,
    '--edge': mixColors(bar, base, mode === 'light' ? 0.42 : 0.5),
    '--bar': bar,
    '--text': ensureContrast(hex, pole, fill, 8),
    '--subtext': ensureContrast(hex, pole, fill, 5.5),
    '--hatch': mixColors(bar, base, mode === 'light' ? 0.24 : 0.26),
  };
}
