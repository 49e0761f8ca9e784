import * as z from 'zod';
import { type CountDetail, type CountLine, maxCountedItems } from '../../../shared/contract/counts.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const pieces = z.object({ barcode: z.string(), pieces: z.number() });
type Pieces = z.output<typeof pieces>;

const work = z.object({
  /** What was scanned on this device and is not on its way yet, in the order of the scans, and when. */
  scanned: z.array(pieces.extend({ at: z.number() })),
  /** What is being sent, the oldest first; each goes under its key until there is an answer. */
  sending: z.array(z.object({ key: z.string(), at: z.number(), scans: z.int(), items: z.array(pieces) })),
});
/** What a device has counted and the server has not said yes to. */
export type Work = z.output<typeof work>;
export type Batch = Work['sending'][number];

/** Under which name it is kept on the device. */
export const keptAs = (countId: string): string => `count ${countId}`;

export const keptWork = {
  isValid: (value: unknown): value is Work => work.safeParse(value).success,
  createEmpty: (): Work => ({ scanned: [], sending: [] }),
  isEmpty: ({ scanned, sending }: Work): boolean => scanned.length === 0 && sending.length === 0,
  merge: (now: Work, back: Work): Work => ({
    scanned: [...back.scanned, ...now.scanned],
    sending: [...back.sending, ...now.sending],
  }),
};

export const withScan = (before: Work, scan: Pieces): Work => ({
  ...before,
  scanned: [...before.scanned, { ...scan, at: Date.now() }],
});

/** How many scans the server has not said yes to. */
export const scansOf = ({ scanned, sending }: Work): number =>
  sending.reduce((sum, { scans }) => sum + scans, scanned.length);

/** Scans of one code together. */
function summed(scans: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>();
  for (const { barcode, pieces: count } of scans) {
    const code = normalizeCode(barcode);
    sums.set(code, { barcode, pieces: roundQuantity((sums.get(code)?.pieces ?? 0) + count) });
  }
  return [...sums.values()].filter(({ pieces: count }) => count !== 0);
}

/** The next of what was scanned is on its way; what does not fit waits for the one after. */
export function begun(before: Work): Work {
  const items = summed(before.scanned).slice(0, maxCountedItems);
  if (items.length === 0) return { ...before, scanned: [] };
  const codes = new Set(items.map(({ barcode }) => normalizeCode(barcode)));
  const gone = before.scanned.filter(({ barcode }) => codes.has(normalizeCode(barcode)));
  const rest = before.scanned.filter((scan) => !gone.includes(scan));
  // What was scanned long before it can be sent is compared with the stock of that time.
  const at = Math.max(...gone.map((scan) => scan.at));
  const batch = { key: crypto.randomUUID(), at, scans: gone.length, items };
  return { scanned: rest, sending: [...before.sending, batch] };
}

export const answered = (before: Work, { key }: Batch): Work => ({
  ...before,
  sending: before.sending.filter((one) => one.key !== key),
});

/** A product of a count, or a barcode that nobody has named, with what this device has counted of it and what all others have. */
export interface Row {
  key: string;
  name: string;
  maker: string;
  picture?: string | undefined;
  code: string;
  isUnknown: boolean;
  mine: number;
  others: number;
  together: number;
  expected?: number | undefined;
  time: string | null;
}

type Share = CountLine['shares'][number];
/** Who counts and on what: what they have sent is a share of its own. */
export type Counter = Pick<Share, 'device_id' | 'user_id'>;

export const isOf = (share: Counter, { device_id, user_id }: Counter): boolean =>
  share.device_id === device_id && share.user_id === user_id;

export const lineOfCode = ({ lines }: CountDetail, code: string): CountLine | undefined =>
  lines.find(({ barcode }) => barcode !== '' && normalizeCode(barcode) === normalizeCode(code));

const unknownKey = (code: string): string => `*${normalizeCode(code)}`;

/** What has been counted, this device's latest first. */
export function rowsOf(
  detail: CountDetail,
  { scanned, sending }: Work,
  counter: Counter,
  touched: readonly string[],
): Row[] {
  const coded = detail.lines.filter(({ barcode }) => barcode !== '');
  const lines = new Map(coded.map((line) => [normalizeCode(line.barcode), line]));
  const lineOf = ({ barcode }: Pieces) => lines.get(normalizeCode(barcode));
  // The server has it already where its answer got lost, or is on its way.
  const isIn = (one: Pieces, key: string) =>
    lineOf(one)?.shares.some((share) => share.batch === key && isOf(share, counter)) === true;
  const waited = sending.flatMap(({ key, items }) => items.filter((one) => !isIn(one, key)));
  const here = summed([...waited, ...scanned]);
  const hereOf = new Map(here.map((one) => [lineOf(one)?.key ?? unknownKey(one.barcode), one]));
  const known = detail.lines.flatMap((line): Row[] => {
    const waiting = hereOf.get(line.key)?.pieces ?? 0;
    hereOf.delete(line.key);
    if (line.counted === null && waiting <= 0) return [];
    const own = line.shares.filter((share) => isOf(share, counter));
    const sent = own.reduce((sum, { pieces: count }) => sum + count, 0);
    const mine = Math.max(0, roundQuantity(sent + waiting));
    const others = roundQuantity((line.counted ?? 0) - sent);
    return [
      {
        key: line.key,
        name: line.name || line.barcode,
        maker: line.manufacturer,
        picture: line.picture,
        code: line.barcode,
        isUnknown: line.product_id === null,
        mine,
        others,
        together: roundQuantity(mine + others),
        expected: line.expected,
        time: line.time,
      },
    ];
  });
  const fresh = [...hereOf].flatMap(([key, { barcode, pieces: count }]): Row[] => {
    const row = { key, name: barcode, maker: '', code: barcode, isUnknown: true, mine: count, others: 0, time: null };
    return count > 0 ? [{ ...row, together: count }] : [];
  });
  const place = ({ key }: Row) => {
    const at = touched.lastIndexOf(key);
    return at < 0 ? Number.POSITIVE_INFINITY : -at;
  };
  return [...fresh, ...known].sort(
    (a, b) => place(a) - place(b) || (b.time ?? '').localeCompare(a.time ?? '') || a.name.localeCompare(b.name),
  );
}

export const keyOfCode = (detail: CountDetail, code: string): string =>
  lineOfCode(detail, code)?.key ?? unknownKey(code);
