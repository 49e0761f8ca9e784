import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CountDetail } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { scannedBarcode } from '../../../shared/contract/inventory.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { useDraft } from '../../kit/data/useDraft.ts';
import { useOffline } from '../../kit/data/useOffline.ts';
import { useRetryUntilAnswered } from '../../kit/data/useRetryUntilAnswered.ts';
import { beep } from '../../kit/scan/sounds.ts';
import { useScanEntry } from '../../kit/scan/useScanEntry.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
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
  const toast = useToast();
  const isNarrow = useIsPhone();
  const isBrowserOffline = useOffline();
  const { userID: user_id } = useSession().user;
  const [device_id] = useState(deviceId);
  const counter = useMemo(() => ({ device_id, user_id }), [device_id, user_id]);
  const { draft: work, update, latest } = useDraft(countDraftKey(detail.count_id), countDraftDefinition);
  /** The loaded count at the time the latest batch was sent. */
  const detailWhenSent = useRef(detail);
  /** Batches confirmed by the server but missing from the loaded count, because refreshing it failed. */
  const [unseenBatches, setUnseenBatches] = useState<{ of: CountDetail; batches: readonly Batch[] }>({
    of: detail,
    batches: [],
  });
  const [touchedKeys, setTouched] = useState<readonly string[]>([]);
  const [last, setLast] = useState<{ code: string; pieces: number }>();
  const [refusal, setRefusal] = useState<string>();
  const [isPaused, setPaused] = useState(false);
  const add = useSend(api.counts.addCounted, { refreshes: [api.counts.getCount] });

  const nextBatch = refusal === undefined ? (work.sending[0] ?? null) : null;
  const { isUnanswered: isLost } = useRetryUntilAnswered(nextBatch, {
    send: ({ key, at, items }) => {
      detailWhenSent.current = detail;
      return add({
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
      setUnseenBatches(({ of, batches }) => ({ of: base, batches: [...(of === base ? batches : []), batch] }));
      update((before) => removeBatch(before, batch));
    },
    // Rejected scans are kept until the user retries or drops them.
    onRejected: (error) => setRefusal(formatError('What was scanned was not counted.', error)),
  });

  const hasUnsent = work.scanned.length > 0;
  const isBusy = work.sending.length > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const timer = setTimeout(() => update(startBatch), isBusy ? batchDelayMs.busy : batchDelayMs.free);
    return () => clearTimeout(timer);
  }, [hasUnsent, isBusy, update]);

  const buildRows = useCallback(
    ({ scanned, sending }: CountDraft) => {
      const confirmed = unseenBatches.of === detail ? unseenBatches.batches : [];
      return buildCountRows(detail, { scanned, sending: [...confirmed, ...sending] }, counter, touchedKeys);
    },
    [detail, unseenBatches, counter, touchedKeys],
  );
  const rows = useMemo(() => buildRows(work), [buildRows, work]);
  const findRow = (rows: readonly CountRow[], code: string) =>
    rows.find(({ key }) => key === lineKeyOfCode(detail, code));

  function count(code: string, pieces: number): void {
    update((before) => addScan(before, { barcode: code, pieces }), { isScan: true });
    setTouched((before) => [...before, lineKeyOfCode(detail, code)]);
  }

  function take(text: string, times = 1): boolean {
    if (isPaused) return rejectScan('Paused. Press Go on to count.');
    if (quantityPattern.test(text)) return setTo(Number(text));
    const code = scannedBarcode.safeParse(text);
    if (!code.success) return rejectScan(code.error.issues[0]?.message ?? 'Not a barcode');
    beep(findLineByCode(detail, code.data)?.product_id ? 'known' : 'unknown');
    count(code.data, times);
    setLast({ code: code.data, pieces: times });
    return true;
  }

  /** Sets this device's quantity of the last product. */
  function setTo(pieces: number): boolean {
    // The latest scans may not be rendered yet.
    const row = last && findRow(buildRows(latest.current), last.code);
    if (!last || !row) return rejectScan('Scan something first.');
    const added = roundQuantity(pieces - row.mine);
    count(last.code, added);
    setLast({ code: last.code, pieces: added });
    return true;
  }

  function takeBack(): void {
    if (!last || last.pieces === 0) return void rejectScan('There is no scan to take back.');
    count(last.code, -last.pieces);
    setLast({ code: last.code, pieces: 0 });
    beep('known');
  }

  function rejectScan(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  const pause = () => setPaused((before) => !before);
  const { entry, scan, focus } = useScanEntry(take, { takeBack, pause });
  return {
    rows,
    last: last && findRow(rows, last.code),
    entry,
    scan,
    focus,
    takeBack,
    setTo,
    rejectScan,
    pause,
    isPaused,
    counter,
    waiting: countUnconfirmed(work),
    /** Offline according to the browser, or because requests fail: a phone with a weak signal still reports a connection. */
    isOffline: isBrowserOffline || isLost,
    refusal,
    sendAgain: () => setRefusal(undefined),
    drop: () => {
      update(countDraftDefinition.createEmpty);
      setRefusal(undefined);
    },
  };
}

export type CountingState = ReturnType<typeof useCounting>;
