/** Runs a task again and again, `everyMs` after its last end. Stopping waits for a run in progress. */
export function repeat(everyMs: number, task: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve<unknown>(undefined);
  let isStopped = false;
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = task().catch(console.error).finally(plan);
    }, everyMs);
  };
  plan();
  return async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
