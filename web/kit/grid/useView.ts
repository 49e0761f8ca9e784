import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { emptyView, readView, type View, type ViewDefaults, writeView } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/**
 * Search, filters, sort and page, at hand at once and mirrored in the query string. The router commits an address later
 * than a key is typed, so what this grid wrote itself is recognised when it comes back and never undoes newer typing.
 * `writing` is true while the grid itself moves the address: nobody is leaving then.
 */
export function useView(defaults: ViewDefaults, url: 'plain' | 'prefixed' | 'off', id: string) {
  const [params, setParams] = useSearchParams();
  const prefix = url === 'prefixed' ? `${id}.` : '';
  const own = (view: View) => writeView(new URLSearchParams(), view, defaults, prefix).toString();
  const ownPart = url === 'off' ? '' : own(readView(params, defaults, prefix));
  const [view, setView] = useState(() => (url === 'off' ? emptyView(defaults) : readView(params, defaults, prefix)));
  const written = useRef([ownPart]);
  const writing = useRef(false);
  // A new function at every address; the effect below must run for a new view only.
  const move = useRef(setParams);
  move.current = setParams;

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
    writing.current = true;
    move.current((now) => writeView(now, view, defaults, prefix), { replace: true, preventScrollReset: true });
    writing.current = false;
  }, [view, url, defaults, prefix]);

  /** Any change but that of the page itself leads back to the first page. */
  const changeView = useCallback<ChangeView>((part) => setView((now) => ({ ...now, page: 0, ...part })), []);
  return { view, changeView, writing };
}
