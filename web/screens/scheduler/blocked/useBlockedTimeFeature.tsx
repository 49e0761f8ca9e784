import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { useBlockedTime } from './useBlockedTime.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    blocked: { id: string };
  }
}

const BlockedTimePanel = lazyPart(async () => (await import('./BlockedTimePanel.tsx')).BlockedTimePanel);
const BlockTimeChips = lazyPart(async () => (await import('./BlockTimeChips.tsx')).BlockTimeChips);

/** Blocks free time, and changes or frees what is blocked. */
export const useBlockedTimeFeature: BookFeature = (context) => {
  const { book, editor, panel } = context;
  const blocked = useBlockedTime(context);
  const { hours } = book.grid;
  const { shown } = panel;
  /** B then books who is marked in the waiting list. */
  const booksMarked = shown?.kind === 'waiting' && (panel.offers?.list.length ?? 0) > 0;
  return {
    keys: [
      {
        ...{ scope: 'slot', keys: 'B', text: 'Blocks it, as you last blocked time' },
        run: booksMarked ? undefined : blocked.blockAtFocus,
      },
    ],
    panels: {
      blocked: ({ id }, { data }) => {
        const block = blocked.find(id);
        if (!block || !hours) return null;
        return <BlockedTimePanel block={block} data={data} hours={hours} actions={blocked} onClose={panel.close} />;
      },
    },
    selectedId: shown?.kind === 'blocked' ? shown.id : undefined,
    findBlock: (id) => {
      const block = blocked.find(id);
      return (
        block && {
          open: () => void panel.open({ kind: 'blocked', id }),
          move: (to) => void blocked.drop(block, to),
          resize: (minutes) => void blocked.drop(block, { minutes }),
          remove: () => void blocked.free(block),
        }
      );
    },
    appointmentHead: editor.draft && (
      <BlockTimeChips
        draft={editor.draft}
        onBlock={async (form) => {
          if (await blocked.block(form)) editor.close.immediately();
        }}
      />
    ),
  };
};
