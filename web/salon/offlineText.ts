import { formatNumber } from '../kit/ui/format.ts';

/** What is said without a connection: how much of what was scanned waits on this device for one, if anything does. */
export const offlineText = (count: number, noun: { one: string; many: string }): string =>
  count > 0
    ? `Not connected. ${formatNumber(count)} ${count === 1 ? `${noun.one} is` : `${noun.many} are`} kept on this device.`
    : 'Not connected. What is scanned is kept on this device.';
