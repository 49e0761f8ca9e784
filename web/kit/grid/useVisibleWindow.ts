import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond the visible ones. */
const overscanRows = 6;
/** The window moves in steps, so that not every scrolled pixel re-renders. */
const scrollStepRows = 4;

type Options = {
  scroller: HTMLElement | null;
  /** False draws all rows. */
  isVirtual: boolean;
  count: number;
  rowHeight: number;
  /** Heights of the sticky header and summary. */
  headHeight: number;
  footHeight: number;
  /** Column offsets, including the end of the last. */
  offsets: readonly number[];
  /** Width of the checkbox column. */
  leadingWidth: number;
};

type VisiblePart = { top: number; bottom: number; left: number; right: number };

/** The visible rows and columns, for rows of equal height. */
export function useVisibleWindow(options: Options) {
  const { scroller, isVirtual, count, rowHeight, offsets } = options;
  const latest = useRef(options);
  latest.current = options;
  const [part, setPart] = useState<VisiblePart>({ top: 0, bottom: 30, left: 0, right: Number.POSITIVE_INFINITY });

  const measureWindow = useCallback(() => {
    const { scroller: view, rowHeight: height, offsets: begins, leadingWidth } = latest.current;
    if (!view) return;
    const top = Math.floor(view.scrollTop / height / scrollStepRows) * scrollStepRows - overscanRows;
    const bottom =
      Math.ceil((view.scrollTop + view.clientHeight) / height / scrollStepRows) * scrollStepRows + overscanRows;
    const from = view.scrollLeft - leadingWidth;
    const wide = view.clientWidth > 0 && (begins.at(-1) ?? 0) + leadingWidth > view.clientWidth + 1;
    const first = wide ? begins.findLastIndex((begin) => begin <= from) : 0;
    const after = wide ? begins.findIndex((begin) => begin >= from + view.clientWidth) : -1;
    const left = Math.max(0, first);
    const right = after < 0 ? Number.POSITIVE_INFINITY : after;
    setPart((now) =>
      now.top === top && now.bottom === bottom && now.left === left && now.right === right
        ? now
        : { top, bottom, left, right },
    );
  }, []);

  useEffect(() => {
    if (!scroller) return;
    scroller.addEventListener('scroll', measureWindow, { passive: true });
    return () => scroller.removeEventListener('scroll', measureWindow);
  }, [scroller, measureWindow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visible part depends on all of them
  useLayoutEffect(measureWindow, [measureWindow, scroller, rowHeight, offsets, count]);

  const reveal = useCallback((row: number, column: number) => {
    const {
      scroller: view,
      isVirtual,
      rowHeight: height,
      headHeight,
      footHeight,
      offsets: begins,
      leadingWidth,
    } = latest.current;
    if (!view || view.clientHeight === 0) return;
    if (isVirtual) {
      const top = row * height;
      if (top < view.scrollTop) view.scrollTop = top;
      else if (top + height > view.scrollTop + view.clientHeight - headHeight - footHeight)
        view.scrollTop = top + height - view.clientHeight + headHeight + footHeight;
    }
    const left = (begins[column] ?? 0) + leadingWidth;
    const right = (begins[column + 1] ?? left) + (column < 0 ? 0 : leadingWidth);
    if (column <= 0) view.scrollLeft = 0;
    else if (left < view.scrollLeft) view.scrollLeft = left;
    else if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth;
  }, []);

  return {
    first: isVirtual ? Math.max(0, Math.min(part.top, count - 1)) : 0,
    /** Exclusive. */
    end: isVirtual ? Math.min(count, part.bottom) : count,
    left: part.left,
    right: part.right,
    reveal,
  };
}
