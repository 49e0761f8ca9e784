import type { Role } from '../contract/roles.ts';

/** Maximum hours of a sign-in, regardless of activity. */
const maxSessionHours: Record<Role, number> = {
  'platform admin': 12,
  'product admin': 12,
  'system admin': 7 * 24,
  'salon admin': 7 * 24,
  'front desk': 30 * 24,
  stylist: 30 * 24,
};

/** With several roles the shortest limit counts. */
export const getMaxSessionSeconds = (held: readonly Role[]): number =>
  3600 * Math.min(...held.map((role) => maxSessionHours[role]));

/** Maximum of all roles; also the lifetime of a refresh token. */
export const longestSessionSeconds = 30 * 86_400;

/** In this order: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** In this order: Android also calls itself Linux, and an iPhone Mac OS X. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A short name of the device for people: "Chrome on Windows". */
export function describeDevice(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'Browser'} on ${system}` : (browser ?? '');
}
