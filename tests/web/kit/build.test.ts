import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const network = vi.fn<(url: string) => Promise<Response>>();
const pageOf = (build: string) => new Response(`<html><head><meta name="build" content="${build}"></head></html>`);
const announced = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('document', { querySelector: () => ({ content: 'one' }) });
  const { onNewBuild } = await import('../../../web/kit/data/build.ts');
  onNewBuild(announced);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function answerFrom(build: string | null): Promise<void> {
  const { compareBuild } = await import('../../../web/kit/data/build.ts');
  compareBuild(build);
  await vi.advanceTimersByTimeAsync(0);
}

test('a release is announced once its page is there, and again after an hour', async () => {
  network.mockImplementation(async () => pageOf('one'));
  await answerFrom('two');
  expect(announced).not.toHaveBeenCalled();

  network.mockImplementation(async () => pageOf('two'));
  await answerFrom('two');
  expect(network).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5 * 60_000);
  await answerFrom('two');
  await answerFrom('two');
  expect(announced).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60 * 60_000);
  await answerFrom('two');
  expect(announced).toHaveBeenCalledTimes(2);
});

test.each([
  ['its own build', 'one'],
  ['no build', null],
])('an answer of %s asks for nothing', async (_, build) => {
  await answerFrom(build);
  expect(network).not.toHaveBeenCalled();
});

test('a page that cannot be read announces nothing', async () => {
  network.mockRejectedValue(new TypeError('offline'));
  await answerFrom('two');
  expect(announced).not.toHaveBeenCalled();
});

test('a release that is found before the console listens is announced as soon as it does', async () => {
  const { onNewBuild } = await import('../../../web/kit/data/build.ts');
  onNewBuild(announced)();
  network.mockImplementation(async () => pageOf('two'));
  await answerFrom('two');
  expect(announced).not.toHaveBeenCalled();
  onNewBuild(announced);
  expect(announced).toHaveBeenCalledTimes(1);
});
