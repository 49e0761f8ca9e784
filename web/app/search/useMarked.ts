import { type Ref, useEffect, useImperativeHandle, useState } from 'react';

export type ListKey = 'ArrowDown' | 'ArrowUp' | 'Home' | 'End';
export type ListKeys = { move: (key: ListKey) => void };

const steps: Record<ListKey, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Which of the rows Enter opens: the first, until the keys of the list go on from there; what was typed since begins anew.
 * `chosen` tells whether somebody went there.
 */
export function useMarked(ids: readonly string[], typed: string, ref: Ref<ListKeys>) {
  const [choice, setChoice] = useState<{ id: string; typed: string }>();
  const chosen = choice?.typed === typed && ids.includes(choice.id);
  const marked = chosen ? choice.id : ids[0];

  useImperativeHandle(ref, () => ({
    move(key) {
      const next = ids[steps[key](marked === undefined ? -1 : ids.indexOf(marked), ids.length - 1)];
      if (next !== undefined) setChoice({ id: next, typed });
    },
  }));

  useEffect(() => {
    if (chosen && marked !== undefined) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, marked]);

  return { marked, chosen };
}
