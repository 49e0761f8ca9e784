import { act, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { useRead, useRefresh } from '../../../web/kit/data/useApi.ts';

const { getCover } = api.insights;

/** Shows since when cover is known. */
function Cover() {
  const { data } = useRead(getCover, { query: {} }, { refreshInterval: 20 });
  const refresh = useRefresh([getCover]);
  return (
    <button type="button" onClick={() => void refresh()}>
      {data?.since ?? 'Loading'}
    </button>
  );
}

/** A server that answers when it is released, with a later day each time. */
function serveSlowly() {
  const held: (() => void)[] = [];
  const fetched = vi.fn(async () => {
    const nth = fetched.mock.calls.length;
    await new Promise<void>((go) => held.push(go));
    return Response.json({ since: `2026-11-0${nth}`, lines: [] });
  });
  vi.stubGlobal('fetch', fetched);
  return { fetched, release: () => act(async () => held.shift()?.()) };
}

test('a slow read is not begun again by focus, polls or refreshes; one refresh follows it', async () => {
  const { fetched, release } = serveSlowly();
  render(
    <SWRConfig value={{ provider: () => new Map(), focusThrottleInterval: 0 }}>
      <Cover />
    </SWRConfig>,
  );
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  const button = screen.getByRole('button');
  for (const _ of [1, 2, 3]) act(() => button.click());
  window.dispatchEvent(new Event('focus'));
  await act(() => new Promise((later) => setTimeout(later, 60)));
  expect(fetched).toHaveBeenCalledOnce();
  await release();
  expect(await screen.findByText('2026-11-01')).toBeTruthy();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await release();
  expect(await screen.findByText('2026-11-02')).toBeTruthy();
});
