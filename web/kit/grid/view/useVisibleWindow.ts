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

/** The rows and columns in view, before they are limited to those that exist. */
function measureVisible(view: HTMLElement, { rowHeight, offsets, leadingWidth }: Options): VisiblePart {
  const lastVisible = view.scrollTop + view.clientHeight;
  const top = Math.floor(view.scrollTop / rowHeight / scrollStepRows) * scrollStepRows - overscanRows;
  const bottom = Math.ceil(lastVisible / rowHeight / scrollStepRows) * scrollStepRows + overscanRows;
  const from = view.scrollLeft - leadingWidth;
  const wide = view.clientWidth > 0 && (offsets.at(-1) ?? 0) + leadingWidth > view.clientWidth + 1;
  const first = wide ? offsets.findLastIndex((begin) => begin <= from) : 0;
  const after = wide ? offsets.findIndex((begin) => begin >= from + view.clientWidth) : -1;
  return { top, bottom, left: Math.max(0, first), right: after < 0 ? Number.POSITIVE_INFINITY : after };
}

/** Scrolls as little as needed to show a cell beside the sticky header, summary and checkbox column. */
function scrollToCell(view: HTMLElement, row: number, column: number, options: Options) {
  const { isVirtual, rowHeight, headHeight, footHeight, offsets, leadingWidth } = options;
  if (isVirtual) {
    const top = row * rowHeight;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top + rowHeight > view.scrollTop + view.clientHeight - headHeight - footHeight)
      view.scrollTop = top + rowHeight - view.clientHeight + headHeight + footHeight;
  }
  const left = (offsets[column] ?? 0) + leadingWidth;
  const right = (offsets[column + 1] ?? left) + (column < 0 ? 0 : leadingWidth);
  if (column <= 0) view.scrollLeft = 0;
  else if (left < view.scrollLeft) view.scrollLeft = left;
  else if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth;
}

/** The visible rows and columns, for rows of equal height. */
export function useVisibleWindow(options: Options) {
  const { scroller, isVirtual, count, rowHeight, offsets } = options;
  const latest = useRef(options);
  latest.current = options;
  const [part, setPart] = useState<VisiblePart>({ top: 0, bottom: 30, left: 0, right: Number.POSITIVE_INFINITY });

  const measureWindow = useCallback(() => {
    const { scroller: view } = latest.current;
    if (!view) return;
    const next = measureVisible(view, latest.current);
    setPart((now) =>
      now.top === next.top && now.bottom === next.bottom && now.left === next.left && now.right === next.right
        ? now
        : next,
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
    const { scroller: view } = latest.current;
    if (view && view.clientHeight > 0) scrollToCell(view, row, column, latest.current);
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

export type VisibleWindow = ReturnType<typeof useVisibleWindow>;
