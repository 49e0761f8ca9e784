import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CountDetail, counts } from '../../../shared/contract/counts.ts';
import { unitCodeOfCase } from '../../../shared/rules/productCode.ts';
import { unitsOfCode } from '../../../shared/rules/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { useCaseQuestion } from '../../salon/scan/useCaseQuestion.ts';
import { type ScanOutcome, useScanList } from '../../salon/scan/useScanList.ts';
import {
  addScan,
  type Batch,
  buildCountRows,
  type CountDraft,
  type CountRow,
  countDraftDefinition,
  countDraftKey,
  countUnconfirmed,
  findLineByCode,
  lineKeyOfCode,
  removeBatch,
  startBatch,
} from './countDraft.ts';

/**
 * How long scans are collected before they are sent, in ms. Short while idle, so others see them soon. Long while earlier scans are still
 * unsent, so that hours offline cost few requests.
 */
const batchDelayMs = { free: 700, busy: 30_000 };

const noBatches: readonly Batch[] = [];

const deviceKey = 'salon-console:device';
let tabDeviceId: string | undefined;
function deviceId(): string {
  const stored = readStored('localStorage', deviceKey);
  if (stored) return stored;
  // Without storage, the id lasts as long as the tab.
  tabDeviceId ??= crypto.randomUUID();
  writeStored('localStorage', deviceKey, tabDeviceId);
  return tabDeviceId;
}

/** A short number is not a barcode; it sets the quantity of the last line. */
const quantityPattern = /^\d{1,3}(?:\.\d{1,2})?$/;

/** State of counting on this device. Every scan is stored immediately and resent until the server confirms it. */
export function useCounting(detail: CountDetail) {
  const isBrowserOffline = useOffline();
  const { userID: user_id } = useSession().user;
  const [device_id] = useState(deviceId);
  const counter = useMemo(() => ({ device_id, user_id }), [device_id, user_id]);
  const askCase = useCaseQuestion();
  const [isPaused, setPaused] = useState(false);
  const list = useScanList(countDraftKey(detail.count_id), countDraftDefinition, {
    add: (barcode, times = 1) => {
      if (isPaused) return { problem: 'Paused. Press Go on to count.' };
      if (quantityPattern.test(barcode)) return setQuantity(Number(barcode));
      return countScan(barcode, times);
    },
    takeBack: (scan) => ({ change: count(scan.barcode, -scan.quantity) }),
    listCodes: () => detail.lines.map(({ barcode }) => barcode),
    commands: { pause: () => setPaused((before) => !before) },
  });
  const { draft: work, latest } = list.draft;
  const { unseenBatches, isLost, refusal } = useBatchSending(detail, device_id, list.draft);
  const [touchedKeys, setTouched] = useState<readonly string[]>([]);

  const buildRows = useCallback(
    ({ scanned, sending }: CountDraft) =>
      buildCountRows(detail, { scanned, sending: [...unseenBatches, ...sending] }, counter, touchedKeys),
    [detail, unseenBatches, counter, touchedKeys],
  );
  const rows = useMemo(() => buildRows(work), [buildRows, work]);
  const findRow = (rows: readonly CountRow[], code: string) =>
    rows.find(({ key }) => key === lineKeyOfCode(detail, code));

  /** Counts pieces of a code, from now on above the other rows. */
  function count(code: string, pieces: number): (before: CountDraft) => CountDraft {
    setTouched((before) => [...before, lineKeyOfCode(detail, code)]);
    return (before) => addScan(before, { barcode: code, pieces });
  }

  /** Counts a scan; a case counts as the containers in it. */
  function countScan(scanned: string, times: number): ScanOutcome<CountDraft> {
    const line = findLineByCode(detail, scanned);
    const unit = line ? undefined : findLineByCode(detail, unitCodeOfCase(scanned) ?? '');
    if (unit?.product_id) {
      void askCase(scanned, { product_id: unit.product_id, name: unit.name }).then((units) => {
        const pieces = roundQuantity(times * (units ?? 1));
        list.apply(countPieces(units ? unit.barcode : scanned, pieces, units !== undefined));
      });
      return {};
    }
    const isKnown = Boolean(line?.product_id);
    const units = line ? (unitsOfCode(line, scanned) ?? 1) : 1;
    // The server knows what the case of a product without a barcode holds.
    return units > 1 && line?.barcode
      ? countPieces(line.barcode, roundQuantity(times * units), isKnown)
      : countPieces(scanned, times, isKnown);
  }

  const countPieces = (barcode: string, pieces: number, isKnown: boolean): ScanOutcome<CountDraft> => ({
    change: count(barcode, pieces),
    scan: { barcode, quantity: pieces },
    isKnown,
  });

  /** Sets this device's quantity of the last product. */
  function setQuantity(pieces: number): ScanOutcome<CountDraft> {
    const barcode = list.last.latest.current?.barcode;
    // The latest scans may not be rendered yet.
    const row = barcode === undefined ? undefined : findRow(buildRows(latest.current), barcode);
    if (!row || barcode === undefined) return { problem: 'Scan something first.' };
    const added = roundQuantity(pieces - row.mine);
    return { change: count(barcode, added), scan: { barcode, quantity: added } };
  }

  const last = list.last.scan;
  return {
    rows,
    last: last && findRow(rows, last.barcode),
    list: { field: list.field, takeBack: list.takeBack, reject: list.reject },
    setTo: (pieces: number) => list.apply(setQuantity(pieces)),
    pause: { isPaused, toggle: () => setPaused((before) => !before) },
    counter,
    /** Offline according to the browser, or because requests fail: a phone with a weak signal still reports a connection. */
    unsent: { count: countUnconfirmed(work), isOffline: isBrowserOffline || isLost },
    refusal,
  };
}

/** Sends what was scanned, in batches, until the server confirms or rejects them. */
function useBatchSending(
  detail: CountDetail,
  device_id: string,
  { draft, update }: { draft: CountDraft; update: (to: (before: CountDraft) => CountDraft) => void },
) {
  const isNarrow = useIsPhone();
  /** The loaded count at the time the latest batch was sent. */
  const detailWhenSent = useRef(detail);
  const [unseen, setUnseen] = useState<{ of: CountDetail; batches: readonly Batch[] }>({ of: detail, batches: [] });
  const [refusal, setRefusal] = useState<string>();
  const send = useSend(counts.addCounted, { refreshes: [counts.getCount] });

  const nextBatch = refusal === undefined ? (draft.sending[0] ?? null) : null;
  const { isUnanswered: isLost } = useRetryUntilAnswered(nextBatch, {
    send: ({ key, at, items }) => {
      detailWhenSent.current = detail;
      return send({
        params: { id: detail.count_id },
        body: {
          device_id,
          device_name: isNarrow ? 'Phone' : 'Computer',
          items,
          seconds_ago: Math.max(0, Math.round((Date.now() - at) / 1000)),
          idempotency_key: key,
        },
      });
    },
    onDone: (_, batch) => {
      const base = detailWhenSent.current;
      setUnseen(({ of, batches }) => ({ of: base, batches: [...(of === base ? batches : []), batch] }));
      update((before) => removeBatch(before, batch));
    },
    // Rejected scans are kept until the user retries or drops them.
    onRejected: (error) => setRefusal(formatError('The scan was not counted.', error)),
  });

  const hasUnsent = draft.scanned.length > 0;
  const isBusy = draft.sending.length > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const timer = setTimeout(() => update(startBatch), isBusy ? batchDelayMs.busy : batchDelayMs.free);
    return () => clearTimeout(timer);
  }, [hasUnsent, isBusy, update]);
  return {
    /** Batches confirmed by the server but missing from the loaded count, because refreshing it failed. */
    unseenBatches: unseen.of === detail ? unseen.batches : noBatches,
    isLost,
    refusal: {
      text: refusal,
      sendAgain: () => setRefusal(undefined),
      drop: () => {
        update(countDraftDefinition.createEmpty);
        setRefusal(undefined);
      },
    },
  };
}

export type CountingState = ReturnType<typeof useCounting>;
