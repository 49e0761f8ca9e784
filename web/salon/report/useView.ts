import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../kit/list/searchParams.ts';

type Views<View> = readonly [readonly [View, string], ...(readonly (readonly [View, string])[])];

/** The chosen view and its setter. The URL holds it unless it is the first. */
export function useView<View extends string>(views: Views<View>) {
  const [query, setQuery] = useSearchParams();
  const [[first]] = views;
  const view = views.find(([one]) => one === query.get('view'))?.[0] ?? first;
  const chooseView = (chosen: View) =>
    setQuery((params) => withParams(params, { view: chosen === first ? '' : chosen }));
  return [view, chooseView] as const;
}
