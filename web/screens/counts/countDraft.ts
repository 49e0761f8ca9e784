import * as z from 'zod';
import { type CountDetail, type CountLine, maxCountedItems } from '../../../shared/contract/counts.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { listCodes, unitsOfCode } from '../../../shared/rules/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const piecesSchema = z.object({ barcode: z.string(), pieces: z.number() });
type Pieces = z.output<typeof piecesSchema>;

const workSchema = z.object({
  /** Scans of this device that are not sent yet, in order, with their time in epoch ms. */
  scanned: z.array(piecesSchema.extend({ at: z.number() })),
  /** Batches being sent, oldest first. Each keeps its idempotency key until the server replies. */
  sending: z.array(z.object({ key: z.string(), at: z.number(), scans: z.int(), items: z.array(piecesSchema) })),
});
/** Scans of this device that the server has not confirmed. Stored on the device. */
export type CountDraft = z.output<typeof workSchema>;
export type Batch = CountDraft['sending'][number];

export const countDraftKey = (countId: string): string => `count ${countId}`;

/** Draft definition: how unconfirmed scans are stored on the device. */
export const countDraftDefinition = {
  isValid: (value: unknown): value is CountDraft => workSchema.safeParse(value).success,
  createEmpty: (): CountDraft => ({ scanned: [], sending: [] }),
  isEmpty: ({ scanned, sending }: CountDraft): boolean => scanned.length === 0 && sending.length === 0,
  merge: (current: CountDraft, restored: CountDraft): CountDraft => ({
    scanned: [...restored.scanned, ...current.scanned],
    sending: [...restored.sending, ...current.sending],
  }),
};

export const addScan = (before: CountDraft, scan: Pieces): CountDraft => ({
  ...before,
  scanned: [...before.scanned, { ...scan, at: Date.now() }],
});

/** Number of scans the server has not confirmed. */
export const countUnconfirmed = ({ scanned, sending }: CountDraft): number =>
  sending.reduce((sum, { scans }) => sum + scans, scanned.length);

/** Totals per barcode, without zeros. */
function sumByBarcode(scans: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>();
  for (const { barcode, pieces: count } of scans) {
    const code = normalizeCode(barcode);
    sums.set(code, { barcode, pieces: roundQuantity((sums.get(code)?.pieces ?? 0) + count) });
  }
  return [...sums.values()].filter(({ pieces: count }) => count !== 0);
}

/** Moves collected scans into a new batch. Products beyond the request limit wait for the next one. */
export function startBatch(before: CountDraft): CountDraft {
  const items = sumByBarcode(before.scanned).slice(0, maxCountedItems);
  if (items.length === 0) return { ...before, scanned: [] };
  const codes = new Set(items.map(({ barcode }) => normalizeCode(barcode)));
  const batched = before.scanned.filter(({ barcode }) => codes.has(normalizeCode(barcode)));
  const rest = before.scanned.filter((scan) => !batched.includes(scan));
  // The server compares with the stock at this time, even if the batch is sent much later.
  const at = Math.max(...batched.map((scan) => scan.at));
  const batch = { key: crypto.randomUUID(), at, scans: batched.length, items };
  return { scanned: rest, sending: [...before.sending, batch] };
}

export const removeBatch = (before: CountDraft, { key }: Batch): CountDraft => ({
  ...before,
  sending: before.sending.filter((one) => one.key !== key),
});

/** A counted product or unknown barcode, with the pieces of this device (`mine`) and of all others. */
export interface CountRow {
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
/** Identifies a counter by user and device. Each has its own share of a line. */
export type Counter = Pick<Share, 'device_id' | 'user_id'>;

export const isShareOf = (share: Counter, { device_id, user_id }: Counter): boolean =>
  share.device_id === device_id && share.user_id === user_id;

export const findLineByCode = ({ lines }: CountDetail, code: string): CountLine | undefined =>
  lines.find((line) => unitsOfCode(line, code) !== undefined);

const unknownKey = (code: string): string => `*${normalizeCode(code)}`;

/** Rows of the count, this device's latest scan first. */
export function buildCountRows(
  detail: CountDetail,
  { scanned, sending }: CountDraft,
  counter: Counter,
  touchedKeys: readonly string[],
): CountRow[] {
  const lines = new Map(
    detail.lines.flatMap((line) => listCodes(line).map(({ code }) => [normalizeCode(code), line] as const)),
  );
  const findLine = ({ barcode }: Pieces) => lines.get(normalizeCode(barcode));
  // Batches already contained in the loaded count are not added again.
  const isCounted = (one: Pieces, key: string) =>
    findLine(one)?.shares.some((share) => share.batch === key && isShareOf(share, counter)) === true;
  const unconfirmed = sending.flatMap(({ key, items }) => items.filter((item) => !isCounted(item, key)));
  const pending = sumByBarcode([...unconfirmed, ...scanned]);
  const pendingByKey = new Map<string, Pieces>();
  for (const one of pending) {
    const key = findLine(one)?.key ?? unknownKey(one.barcode);
    const pieces = roundQuantity((pendingByKey.get(key)?.pieces ?? 0) + one.pieces);
    pendingByKey.set(key, { ...one, pieces });
  }
  const countedRows = detail.lines.flatMap((line): CountRow[] => {
    const pendingPieces = pendingByKey.get(line.key)?.pieces ?? 0;
    pendingByKey.delete(line.key);
    if (line.counted === null && pendingPieces <= 0) return [];
    const own = line.shares.filter((share) => isShareOf(share, counter));
    const sent = own.reduce((sum, { pieces: count }) => sum + count, 0);
    const mine = Math.max(0, roundQuantity(sent + pendingPieces));
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
  const newRows = [...pendingByKey].flatMap(([key, { barcode, pieces: count }]): CountRow[] => {
    const row = { key, name: barcode, maker: '', code: barcode, isUnknown: true, mine: count, others: 0, time: null };
    return count > 0 ? [{ ...row, together: count }] : [];
  });
  const rank = ({ key }: CountRow) => {
    const index = touchedKeys.lastIndexOf(key);
    return index < 0 ? Number.POSITIVE_INFINITY : -index;
  };
  return [...newRows, ...countedRows].sort(
    (a, b) => rank(a) - rank(b) || (b.time ?? '').localeCompare(a.time ?? '') || a.name.localeCompare(b.name),
  );
}

export const lineKeyOfCode = (detail: CountDetail, code: string): string =>
  findLineByCode(detail, code)?.key ?? unknownKey(code);
