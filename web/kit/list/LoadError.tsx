import { useContext } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { mayPass } from '../data/failure.ts';
import { RoutesContext, useMay } from '../data/session.tsx';
import { ErrorState } from '../ui/States.tsx';

/** Why what an address names could not be read. What is not there, or not theirs, stays so however often it is asked for: its list leads on. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const navigate = useNavigate();
  const list = useListOfScreen();
  if (mayPass(error)) return <ErrorState text={error.message} onRetry={onRetry} />;
  const back = list && { label: `Back to ${list.label.toLowerCase()}`, onClick: () => void navigate(list.path) };
  return <ErrorState text={error.message} action={back} />;
}

/** The menu item that the screen belongs to, when the person may open it. */
function useListOfScreen(): { path: string; label: string } | undefined {
  const { pathname } = useLocation();
  const routes = useContext(RoutesContext);
  const may = useMay();
  const here = routes.find(({ path }) => matchPath(path, pathname) !== null);
  const list = routes.find(({ path }) => path === (here?.within ?? here?.path));
  return list?.label && may(list.path) ? { path: list.path, label: list.label } : undefined;
}
