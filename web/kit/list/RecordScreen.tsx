import { Fragment, type ReactNode, useContext } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { ApiError } from '../data/call.ts';
import { isRetryable, successText } from '../data/failure.ts';
import { RoutesContext, useCanOpen } from '../data/session.tsx';
import { Page } from '../ui/Page.tsx';
import { ErrorState, FormSkeleton, LayoutSkeleton, type SkeletonRows } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { markRowSaved, useGoBack } from './listReturn.ts';

type Read<Data> = Pick<SWRResponse<Data, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
type Reads = Record<string, Read<unknown> | undefined>;
/** Data of each read; undefined where the read was not requested. */
type DataOf<R extends Reads> = {
  [Name in keyof R]: R[Name] extends Read<infer Data>
    ? Data
    : R[Name] extends Read<infer Data> | undefined
      ? Data | undefined
      : never;
};

interface RecordScreenProps<R extends Reads> {
  title: string;
  hint?: ReactNode;
  /** Head of the record, once it is known. */
  subject?: ReactNode;
  tools?: ReactNode;
  /** Remounts the form when it changes, so each record has its own form. */
  id?: string | undefined;
  /** Everything the form needs. Reads that a new record does not need are undefined: `{ person: id ? read : undefined }`. */
  reads: R;
  /** Rows of a form's skeleton, or the cards of another screen's. */
  rows?: number | SkeletonRows;
  children: (data: DataOf<R>) => ReactNode;
}

/**
 * Screen of one record: shows the form once all reads have loaded. Until then a skeleton, or the error with Retry (or a link to the
 * list for 403 and 404).
 */
export function RecordScreen<R extends Reads>(props: RecordScreenProps<R>) {
  const { title, hint, subject, tools, id, reads, rows, children } = props;
  const requested = Object.values(reads).filter((read) => read !== undefined);
  const missing = requested.filter(({ data }) => data === undefined);
  const error = missing.find((read) => read.error)?.error;
  const retry = () => {
    for (const read of missing) void read.mutate();
  };
  const content = () => {
    if (error) return <LoadError error={error} onRetry={retry} />;
    if (missing.length > 0)
      return typeof rows === 'object' ? <LayoutSkeleton rows={rows} /> : <FormSkeleton rows={rows} />;
    const data = Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read?.data])) as DataOf<R>;
    return <Fragment key={id ?? 'new'}>{children(data)}</Fragment>;
  };
  return (
    <Page title={title} hint={hint} subject={subject} tools={tools}>
      {content()}
    </Page>
  );
}

/** A read that failed with a 404, for a URL that names no record. */
export const noRecord = (message: string): Read<undefined> => ({
  data: undefined,
  error: new ApiError(404, message),
  mutate: async () => undefined,
});

/** One row of a list that contains every field of the record. A loaded list without the row is a 404. */
export function findRecord<Row>(
  { data: rows, error, mutate }: Read<readonly Row[]>,
  isRecord: (row: Row) => boolean,
  notFoundMessage: string,
): Read<Row> {
  const data = rows?.find(isRecord);
  return { data, error: rows && !data ? new ApiError(404, notFoundMessage) : error, mutate };
}

/**
 * Navigation back to where the record was opened from, or to `list` for a direct link. `goBack` is for Cancel; `onSaved` shows a toast,
 * highlights the saved row in the list and goes back.
 */
export function useReturnToList(list: string) {
  const toast = useToast();
  const goBack = useGoBack(list);
  return {
    back: goBack,
    onSaved: (reply?: unknown, key?: string) => {
      toast(typeof reply === 'string' ? reply : successText(reply));
      if (key !== undefined) markRowSaved(key);
      goBack();
    },
  };
}

/** Load error of a record. Offers Retry, or a link to the list when a retry cannot help (403, 404). */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const navigate = useNavigate();
  const list = useParentList();
  if (isRetryable(error)) return <ErrorState text={error.message} onRetry={onRetry} />;
  const back = list && { label: `Back to ${list.label.toLowerCase()}`, onClick: () => void navigate(list.path) };
  return <ErrorState text={error.message} action={back} />;
}

/** The menu entry this screen belongs to, if the user may open it. */
function useParentList(): { path: string; label: string } | undefined {
  const { pathname } = useLocation();
  const routes = useContext(RoutesContext);
  const may = useCanOpen();
  const here = routes.find(({ path }) => matchPath(path, pathname) !== null);
  const list = routes.find(({ path }) => path === (here?.parentPath ?? here?.path));
  return list?.label && may(list.path) ? { path: list.path, label: list.label } : undefined;
}
