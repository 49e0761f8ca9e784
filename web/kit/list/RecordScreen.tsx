import { Fragment, type ReactNode, useContext } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { isRetryable, successText } from '../data/failure.ts';
import { RoutesContext, useCanOpen } from '../data/session.tsx';
import { Page } from '../ui/Page.tsx';
import { ErrorState, FormSkeleton } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { markRowSaved, useGoBack } from './listReturn.ts';

type Read<Data> = Pick<SWRResponse<Data, Error>, 'data' | 'error'> & { mutate: () => Promise<unknown> };
type Reads = Record<string, Read<unknown> | undefined>;
/** What was read; undefined for what was not asked for. */
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
  tools?: ReactNode;
  /** Tells one record from the next, each of which begins with a form of its own. */
  id?: string | undefined;
  /** All that the form needs before it can begin. What a new record does not need is undefined: `{ person: id ? read : undefined }`. */
  reads: R;
  /** Rows of the form while it is on its way. */
  rows?: number;
  children: (data: DataOf<R>) => ReactNode;
}

/**
 * The screen of one record: title, then the form once everything for it was read. Until then the form's skeleton, or why it cannot be
 * shown: a failure with Retry, what is not there or not theirs with the way to its list.
 */
export function RecordScreen<R extends Reads>({ title, hint, tools, id, reads, rows, children }: RecordScreenProps<R>) {
  const asked = Object.values(reads).filter((read) => read !== undefined);
  const missing = asked.filter(({ data }) => data === undefined);
  const error = missing.find((read) => read.error)?.error;
  const retry = () => {
    for (const read of missing) void read.mutate();
  };
  const content = () => {
    if (error) return <LoadError error={error} onRetry={retry} />;
    if (missing.length > 0) return <FormSkeleton rows={rows} />;
    const data = Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read?.data])) as DataOf<R>;
    return <Fragment key={id ?? 'new'}>{children(data)}</Fragment>;
  };
  return (
    <Page title={title} hint={hint} tools={tools}>
      {content()}
    </Page>
  );
}

/**
 * The way back from a record to where it was opened from, its `list` for whoever came by the address. `goBack` for Cancel; `onSaved` says
 * what the server said, or "Saved", and has the list mark the row of that key.
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

/** Why what an address names could not be read. What is not there, or not theirs, stays so however often it is asked for: its list leads on. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const navigate = useNavigate();
  const list = useListOfScreen();
  if (isRetryable(error)) return <ErrorState text={error.message} onRetry={onRetry} />;
  const back = list && { label: `Back to ${list.label.toLowerCase()}`, onClick: () => void navigate(list.path) };
  return <ErrorState text={error.message} action={back} />;
}

/** The menu item that the screen belongs to, when the person may open it. */
function useListOfScreen(): { path: string; label: string } | undefined {
  const { pathname } = useLocation();
  const routes = useContext(RoutesContext);
  const may = useCanOpen();
  const here = routes.find(({ path }) => matchPath(path, pathname) !== null);
  const list = routes.find(({ path }) => path === (here?.parentPath ?? here?.path));
  return list?.label && may(list.path) ? { path: list.path, label: list.label } : undefined;
}
