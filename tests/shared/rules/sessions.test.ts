import { expect, test } from 'vitest';
import { describeDevice } from '../../../shared/rules/sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/26.0 Safari/605', 'Safari on Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/142.0 Mobile Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Something/1`, 'Browser on Linux'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, label) => {
  expect(describeDevice(userAgent)).toBe(label);
});
