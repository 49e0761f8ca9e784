import { type Ref, useEffect, useImperativeHandle, useState } from 'react';

export type ListKey = 'ArrowDown' | 'ArrowUp' | 'Home' | 'End';
export type ListHandle = { move: (key: ListKey) => void };

const steps: Record<ListKey, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The option Enter opens: the first, or the one reached by arrow keys (`isChosen`) since the last change of the text. */
export function useActiveOption(ids: readonly string[], typedText: string, ref: Ref<ListHandle>) {
  const [choice, setChoice] = useState<{ id: string; typed: string }>();
  const isChosen = choice?.typed === typedText && ids.includes(choice.id);
  const activeId = isChosen ? choice.id : ids[0];

  useImperativeHandle(ref, () => ({
    move(key) {
      const next = ids[steps[key](activeId === undefined ? -1 : ids.indexOf(activeId), ids.length - 1)];
      if (next !== undefined) setChoice({ id: next, typed: typedText });
    },
  }));

  useEffect(() => {
    if (isChosen && activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isChosen, activeId]);

  return { marked: activeId, chosen: isChosen };
}
