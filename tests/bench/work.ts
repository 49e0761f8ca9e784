import type { CDPSession, Page } from '@playwright/test';

/** Returns a reader of the CPU time, in ms, that the main thread of the page has used so far. */
export async function openWorkMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** Resolves once what the page has changed is painted. Runs in the page. */
export const untilPainted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });

/** `tdur` is CPU time of the thread; all times are in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

const settleMs = 150;

/**
 * CPU time in ms of the page's main thread for each frame of what `act` does, from the first input event of the given type: the tasks up
 * to the first frame that is handed to the compositor, then those up to the second...
 */
export async function measureFrameWork(session: CDPSession, inputType: string, act: () => Promise<unknown>) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return sumFrames(events, inputType);
}

function sumFrames(events: readonly TraceEvent[], inputType: string): number[] {
  const input = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === inputType)
    .toSorted((a, b) => a.ts - b.ts)[0];
  if (!input) throw new Error(`No ${inputType} in the trace`);
  const onThread = events.filter(({ pid, tid, ph }) => pid === input.pid && tid === input.tid && ph === 'X');
  const commits = onThread.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const tasks = onThread
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > input.ts)
    .toSorted((a, b) => a.ts - b.ts);
  const frames = [0];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    frames.push((frames.pop() ?? 0) + tdur / 1000);
    if (commits.some((commit) => ts <= commit && commit < ts + dur)) frames.push(0);
  }
  return frames.slice(0, -1);
}
