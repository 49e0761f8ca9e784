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
  answered,
  type Batch,
  begun,
  keptAs,
  keptWork,
  keyOfCode,
  lineOfCode,
  type Row,
  rowsOf,
  scansOf,
  type Work,
  withScan,
} from './work.ts';

/**
 * Scans are gathered for so long before they are sent, in ms: others see them soon, and a quick hand costs few requests. While others
 * are on their way still, so long that hours without a connection are few requests too.
 */
const gathered = { free: 700, busy: 30_000 };

const deviceKey = 'salon-console:device';
let made: string | undefined;
function deviceId(): string {
  const known = readStored('localStorage', deviceKey);
  if (known) return known;
  // Where the browser keeps nothing it is the same as long as the tab.
  made ??= crypto.randomUUID();
  writeStored('localStorage', deviceKey, made);
  return made;
}

/** A number that is no barcode sets the last line. */
const figure = /^\d{1,3}(?:\.\d{1,2})?$/;

/** What is counted on this device: every scan is kept at once, and sent until the server has it. */
export function useCounting(detail: CountDetail) {
  const toast = useToast();
  const isNarrow = useIsPhone();
  const isCutOff = useOffline();
  const { userID: user_id } = useSession().user;
  const [device_id] = useState(deviceId);
  const counter = useMemo(() => ({ device_id, user_id }), [device_id, user_id]);
  const { draft: work, update, latest } = useDraft(keptAs(detail.count_id), keptWork);
  /** The count as it was read when the latest batch went. */
  const sentOver = useRef(detail);
  /** Answered, but not in what was read of the count, where reading it again has failed. */
  const [unread, setUnread] = useState<{ of: CountDetail; batches: readonly Batch[] }>({ of: detail, batches: [] });
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [last, setLast] = useState<{ code: string; pieces: number }>();
  const [refusal, setRefusal] = useState<string>();
  const [isPaused, setPaused] = useState(false);
  const add = useSend(api.counts.addCounted, { refreshes: [api.counts.getCount] });

  const next = refusal === undefined ? (work.sending[0] ?? null) : null;
  const { isUnanswered: isLost } = useRetryUntilAnswered(next, {
    send: ({ key, at, items }) => {
      sentOver.current = detail;
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
      const over = sentOver.current;
      setUnread(({ of, batches }) => ({ of: over, batches: [...(of === over ? batches : []), batch] }));
      update((before) => answered(before, batch));
    },
    // Nothing that was scanned is lost by it: it stays until somebody says what becomes of it.
    onRejected: (error) => setRefusal(formatError('What was scanned was not counted.', error)),
  });

  const isGathering = work.scanned.length > 0;
  const isBusy = work.sending.length > 0;
  useEffect(() => {
    if (!isGathering) return;
    const timer = setTimeout(() => update(begun), isBusy ? gathered.busy : gathered.free);
    return () => clearTimeout(timer);
  }, [isGathering, isBusy, update]);

  const rowsWith = useCallback(
    ({ scanned, sending }: Work) => {
      const told = unread.of === detail ? unread.batches : [];
      return rowsOf(detail, { scanned, sending: [...told, ...sending] }, counter, touched);
    },
    [detail, unread, counter, touched],
  );
  const rows = useMemo(() => rowsWith(work), [rowsWith, work]);
  const rowOf = (rows: readonly Row[], code: string) => rows.find(({ key }) => key === keyOfCode(detail, code));

  function count(code: string, pieces: number): void {
    update((before) => withScan(before, { barcode: code, pieces }), { isScan: true });
    setTouched((before) => [...before, keyOfCode(detail, code)]);
  }

  function take(text: string, times = 1): boolean {
    if (isPaused) return refuse('Paused. Press Go on to count.');
    if (figure.test(text)) return setTo(Number(text));
    const code = scannedBarcode.safeParse(text);
    if (!code.success) return refuse(code.error.issues[0]?.message ?? 'Not a barcode');
    beep(lineOfCode(detail, code.data)?.product_id ? 'known' : 'unknown');
    count(code.data, times);
    setLast({ code: code.data, pieces: times });
    return true;
  }

  /** So many of the last product on this device. */
  function setTo(pieces: number): boolean {
    // Scans may have come that are not drawn yet.
    const row = last && rowOf(rowsWith(latest.current), last.code);
    if (!last || !row) return refuse('Scan something first.');
    const added = roundQuantity(pieces - row.mine);
    count(last.code, added);
    setLast({ code: last.code, pieces: added });
    return true;
  }

  function takeBack(): void {
    if (!last || last.pieces === 0) return void refuse('There is no scan to take back.');
    count(last.code, -last.pieces);
    setLast({ code: last.code, pieces: 0 });
    beep('known');
  }

  function refuse(text: string): false {
    beep('unknown');
    toast(text, { intent: 'error' });
    return false;
  }

  const pause = () => setPaused((before) => !before);
  const { entry, scan, focus } = useScanEntry(take, { takeBack, pause });
  return {
    rows,
    last: last && rowOf(rows, last.code),
    entry,
    scan,
    focus,
    takeBack,
    setTo,
    refuse,
    pause,
    isPaused,
    counter,
    waiting: scansOf(work),
    /** By the browser, or as nobody answers: a phone in the back room may think that it is connected. */
    isOffline: isCutOff || isLost,
    refusal,
    sendAgain: () => setRefusal(undefined),
    drop: () => {
      update(keptWork.createEmpty);
      setRefusal(undefined);
    },
  };
}
