import { FluentProvider } from '@fluentui/react-components';
import { render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import type { Endpoint, UserType } from '../../shared/contract/endpoint.ts';
import { RoutesContext, SessionContext } from '../../web/kit/data/session.tsx';
import { ExportsProvider } from '../../web/kit/grid/export/Exports.tsx';
import { ConfirmProvider } from '../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../web/kit/ui/Toast.tsx';
import { themes } from '../../web/kit/ui/theme.ts';
import { findScreen, screens } from '../../web/screens.tsx';
import { buildSession } from './session.ts';

/** A reply of the server. The status defaults to the endpoint's own. */
export type Answer = { endpoint: Endpoint; params?: Record<string, string>; status?: number; body: unknown };

/**
 * Renders a screen at its address with a server of fixed replies. If several match a request, each is used once and the last one
 * repeatedly.
 * `sent` has the last request body by path, a FormData for requests with files.
 */
export function showScreen(
  Screen: ComponentType,
  address: string,
  types: UserType[],
  answers: Answer[],
  session = buildSession(types),
  answerOther: (url: string, request: RequestInit) => Response | Promise<Response> = () =>
    Response.json({ message: 'Not found' }, { status: 404 }),
) {
  const sent: Record<string, unknown> = {};
  const remaining = [...answers];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const { method, body } = request;
    const path = url.replace('/api', '').replace(/\?.*$/, '');
    if (typeof body === 'string') sent[path] = JSON.parse(body);
    else if (body) sent[path] = body;
    const matches = remaining.filter(
      ({ endpoint, params }) => endpoint.method === method && fillPath(endpoint, params) === path,
    );
    const [answer] = matches;
    if (!answer) return answerOther(url, request);
    if (matches.length > 1) remaining.splice(remaining.indexOf(answer), 1);
    const { status = answer.endpoint.status ?? 200 } = answer;
    return status === 204 ? new Response(null, { status }) : Response.json(answer.body, { status });
  });
  const pathname = address.replace(/\?.*$/, '');
  const routes = [
    { path: findScreen(pathname)?.path ?? pathname, element: <Screen /> },
    { path: '*', element: <h1>Another screen</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <FluentProvider theme={themes.light}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <ToastProvider>
          <ConfirmProvider>
            <SessionContext value={session}>
              <RoutesContext value={screens}>
                <ExportsProvider>
                  <RouterProvider router={router} />
                </ExportsProvider>
              </RoutesContext>
            </SessionContext>
          </ConfirmProvider>
        </ToastProvider>
      </SWRConfig>
    </FluentProvider>,
  );
  const here = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), sent, here, go: router.navigate };
}

/** Texts of a grid row's cells, from left to right. */
export const readCells = (row: HTMLElement): (string | undefined)[] =>
  within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent?.trim());

const fillPath = ({ path }: Endpoint, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
