import { useSearchParams } from 'react-router-dom';

type Views<View> = readonly [readonly [View, string], ...(readonly (readonly [View, string])[])];

/** The chosen view and its setter. The URL holds it unless it is the first. */
export function useView<View extends string>(views: Views<View>) {
  const [query, setQuery] = useSearchParams();
  const [[first]] = views;
  const view = views.find(([one]) => one === query.get('view'))?.[0] ?? first;
  const chooseView = (chosen: View) =>
    setQuery((params) => {
      const next = new URLSearchParams(params);
      if (chosen === first) next.delete('view');
      else next.set('view', chosen);
      return next;
    });
  return [view, chooseView] as const;
}
