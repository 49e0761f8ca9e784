import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readView, type View, type ViewDefaults, writeView } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/**
 * Search, filters, sort and page, at hand at once and mirrored in the query string. The router commits an address later
 * than a key is typed, so what this grid wrote itself is recognised when it comes back and never undoes newer typing.
 */
export function useView(defaults: ViewDefaults, url: 'plain' | 'prefixed' | 'off', id: string): [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const prefix = url === 'prefixed' ? `${id}.` : '';
  const ownPart =
    url === 'off'
      ? ''
      : writeView(new URLSearchParams(), readView(params, defaults, prefix), defaults, prefix).toString();
  const [view, setView] = useState(() => readView(url === 'off' ? new URLSearchParams() : params, defaults, prefix));
  const written = useRef<string[]>([ownPart]);

  useEffect(() => {
    if (url === 'off') return;
    const known = written.current.lastIndexOf(ownPart);
    if (known >= 0) written.current = written.current.slice(known);
    else {
      written.current = [ownPart];
      setView(readView(new URLSearchParams(ownPart), defaults, prefix));
    }
  }, [ownPart, url, defaults, prefix]);

  useEffect(() => {
    if (url === 'off') return;
    const part = writeView(new URLSearchParams(), view, defaults, prefix).toString();
    if (part === written.current.at(-1)) return;
    written.current.push(part);
    setParams((now) => writeView(now, view, defaults, prefix), { replace: true, preventScrollReset: true });
  }, [view, url, defaults, prefix, setParams]);

  const change = useCallback<ChangeView>((part) => {
    setView((now) => ({ ...now, page: 0, ...part }));
  }, []);
  return useMemo(() => [view, change], [view, change]);
}
