import { useEffect } from 'react';
import type { useServerRows } from './useServerRows.ts';
import type { ChangeView } from './useView.ts';
import type { View } from './view.ts';

type Options = {
  view: View;
  changeView: ChangeView;
  /** Rows that pass the filters; undefined while they are on their way. */
  total?: number;
  served?: ReturnType<typeof useServerRows>;
};

/** Which rows of which page show, counted from 1, and the way to other pages. Only a client-side list knows its total. */
export function usePage({ view, changeView, total, served }: Options) {
  const { pageSize } = view;
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1);
  const beyond = !served && total !== undefined && view.page > lastPage;
  useEffect(() => {
    if (beyond) changeView({ page: lastPage });
  }, [beyond, lastPage, changeView]);

  const page = served ? served.page : Math.min(view.page, lastPage);
  const count = served ? (served.rows?.length ?? 0) : Math.min(pageSize, (total ?? 0) - page * pageSize);
  return {
    page,
    pageSize,
    first: count > 0 ? page * pageSize + 1 : 0,
    last: count > 0 ? page * pageSize + count : 0,
    total: served ? undefined : (total ?? 0),
    hasNext: served ? served.hasNext : page < lastPage,
    onPage: served ? served.toPage : (next: number) => changeView({ page: next }),
    onPageSize: (size: number) => changeView({ pageSize: size }),
  };
}
