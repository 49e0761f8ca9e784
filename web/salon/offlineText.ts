import { formatNumber } from '../../shared/rules/format.ts';

/** Offline message: how many scans are stored on this device, if any. */
export const offlineText = (count: number, noun: { one: string; many: string }): string =>
  count > 0
    ? `Not connected. ${formatNumber(count)} ${count === 1 ? `${noun.one} is` : `${noun.many} are`} kept on this device.`
    : 'Not connected. What is scanned is kept on this device.';
