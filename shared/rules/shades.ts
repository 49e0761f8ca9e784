import { isDeveloper, shortName } from './formulas.ts';

/** Lightness and chroma (OKLCH) of a natural shade by level, 1 to 12. Level 7 is lifted, so that text is readable on it. */
const lightness = [0.22, 0.26, 0.31, 0.37, 0.435, 0.505, 0.615, 0.675, 0.77, 0.855, 0.905, 0.94];
const chroma = [0.012, 0.02, 0.03, 0.042, 0.054, 0.065, 0.075, 0.082, 0.08, 0.07, 0.055, 0.04];

/** Hue, factor on the level's chroma, step of lightness, least and most chroma. */
type Tone = readonly [hue: number, factor: number, step: number, least: number, most: number];
const tones: Readonly<Record<string, Tone>> = {
  N: [66, 1, 0, 0.014, 0.125],
  A: [235, 0.2, 0, 0.014, 0.125],
  V: [310, 0.52, 0, 0.014, 0.125],
  P: [345, 0.42, 0.01, 0.014, 0.125],
  G: [80, 1.3, 0.01, 0.052, 0.125],
  C: [50, 1.5, -0.01, 0.06, 0.155],
  M: [12, 1.35, -0.045, 0.054, 0.155],
  R: [25, 2.2, -0.03, 0.088, 0.155],
  T: [125, 0.55, -0.01, 0.014, 0.125],
  B: [72, 0.68, 0, 0.014, 0.125],
  NB: [58, 1.12, -0.01, 0.0448, 0.125],
};

type Numbering = { lines: RegExp; code: RegExp; tones?: readonly string[] };
/**
 * What makers mean by the digits or letters behind the level, by product line. L'Oréal's .1 to .4 and Redken's V are on public pages of
 * third parties. The rest is knowledge of the trade that nobody has checked against the makers' charts. A letter that differs between
 * makers, such as B, has no tone here.
 */
const numberings: readonly Numbering[] = [
  {
    lines: /^(majirel|inoa|dia (light|color|richesse)|luo ?color)\b/i,
    code: /^(\d{1,2})\.(\d)(\d?)(?![\dA-Z])/i,
    tones: ['N', 'A', 'V', 'G', 'C', 'M', 'R', 'T'],
  },
  {
    lines: /^(koleston|color touch|illumina|shinefinity)\b/i,
    code: /^(\d{1,2})\/(\d)(\d?)(?![\dA-Z])/i,
    tones: ['N', 'A', 'T', 'G', 'R', 'M', 'V', 'NB', 'P', 'A'],
  },
  {
    lines: /^igora\b/i,
    code: /^(\d{1,2})-(\d)(\d?)(?![\dA-Z])/i,
    tones: ['N', 'A', 'A', 'T', 'B', 'G', 'NB', 'C', 'R', 'V'],
  },
  {
    lines: /^(shades eq|color gels|topchic|colorance|socolor|tonal control)\b/i,
    code: /^(\d{1,2})(NB|[NAVPGCMRB])(NB|[NAVPGCMRB])?(?![\dA-Z])/i,
  },
];
/** Tones that a product's name says in words, which is surer than any numbering. */
const toneWords: readonly (readonly [RegExp, string])[] = [
  [/\bnatural\b/i, 'N'],
  [/\b(ash|cendr[eé])(?![a-z])/i, 'A'],
  [/\b(violet|iris)\b/i, 'V'],
  [/\bpearl\b/i, 'P'],
  [/\bgold(en)?\b/i, 'G'],
  [/\bcopper\b/i, 'C'],
  [/\bmahogany\b/i, 'M'],
  [/\bred\b/i, 'R'],
  [/\bmatte?\b/i, 'T'],
  [/\bbeige\b/i, 'B'],
];
const anyCode = /^\d{1,2}(?:\.5)?(?:[./-]\d{1,3}|[A-Z]{1,4})(?![\dA-Z])/i;

/** How a product is drawn in a formula: its kind and code, and its color with the one of text on it if the code is understood. */
export type Tube = {
  kind: 'shade' | 'developer' | 'lightener';
  label: string;
  shade?: { level: number; hex: string; ink: '#000' | '#fff' };
};

/** Lighteners are recognized by their name, because the catalog has no field for them. */
const lightenerPattern = /\b(lightener|lightening|bleach(ing)?|blondor)\b/i;

/** Reads how to draw a product from its brand and name, such as "Igora Vibrance 7-1 Medium Blonde". Never guesses a level or tone. */
export function readTube(product_alias: string): Tube {
  if (isDeveloper({ product_alias }))
    return { kind: 'developer', label: /solution/i.test(product_alias) ? 'Solution' : shortName(product_alias) };
  const numbering = numberings.find(({ lines }) => lines.test(product_alias));
  const code = product_alias.replace(/^\D*/, '');
  const label = (numbering && anyCode.exec(code)?.[0]) ?? shortName(product_alias);
  if (!numbering) return { kind: lightenerPattern.test(product_alias) ? 'lightener' : 'shade', label };
  const [, digits, ...marks] = numbering.code.exec(code) ?? [];
  const level = Number(digits);
  const named = toneWords.find(([word]) => word.test(product_alias))?.[1];
  const [first, second = first] = marks.filter(Boolean).map((mark, nth) => {
    const letter = mark.toUpperCase();
    const tone = numbering.tones ? numbering.tones[Number(mark)] : letter === 'B' ? undefined : letter;
    return tones[(nth === 0 ? (named ?? tone) : tone) ?? ''];
  });
  const isKnown = level >= 1 && level <= lightness.length && first && second;
  return { kind: 'shade', label, ...(isKnown && { shade: { level, ...toColors(level, mixTones(first, second)) } }) };
}

/** "Lightener" or "Toner" for a bowl that is one by its products; undefined for any other. */
export function nameBowl(entries: readonly { product_alias: string }[]): string | undefined {
  const tubes = entries.map(({ product_alias }) => readTube(product_alias)).filter(({ kind }) => kind !== 'developer');
  if (tubes.some(({ kind }) => kind === 'lightener')) return 'Lightener';
  return tubes.length > 0 && tubes.every(({ shade }) => shade && shade.level >= 8) ? 'Toner' : undefined;
}

/** A second digit counts half: everything is halfway to its tone, the hue on the shorter way. */
function mixTones([hue, ...first]: Tone, [to, ...second]: Tone): Tone {
  const turn = ((to - hue + 540) % 360) - 180;
  const [factor = 0, step = 0, least = 0, most = 0] = first.map((value, nth) => (value + (second[nth] ?? value)) / 2);
  return [hue + turn / 2, factor, step, least, most];
}

/** Color of a level and tone by OKLCH, and black or white text: whichever has more contrast, which is 4.58 at least. */
function toColors(level: number, [hue, factor, step, least, most]: Tone): { hex: string; ink: '#000' | '#fff' } {
  const light = (lightness[level - 1] ?? 0) + step;
  const strength = Math.min(Math.max((chroma[level - 1] ?? 0) * factor, least), most);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [strength * Math.cos(angle), strength * Math.sin(angle)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(Math.max(value, 0), 1));
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, nth) => sum + weight * (rgb[nth] ?? 0), 0);
  return { hex: `#${rgb.map(toByte).join('')}`, ink: luminance > 0.179 ? '#000' : '#fff' };
}

/** Two hexadecimal digits of a linear channel in sRGB. */
const toByte = (linear: number): string =>
  Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
    .toString(16)
    .padStart(2, '0');
