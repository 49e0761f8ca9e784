import { useEffect, useMemo, useState } from 'react';
import { kinds, LiveStrip, listLiveVisits } from '../../../book/LiveStrip.tsx';
import type { Presence } from '../../../book/presence.ts';
import { firstInteraction } from '../../../kit/ui/firstInteraction.ts';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';
import type { BookContext } from '../useBookContext.ts';
import type { GapFit } from './gapFits.ts';

const GapPopover = lazyPart(async () => (await import('./GapPopover.tsx')).GapPopover);

/** Today as it is now: who is in the salon, and what fits into the gaps. */
export const useLiveFeature: BookFeature = (context) => {
  const { clock, data, grid } = context.book;
  // Also while the next one loads: the book below stays where it is.
  const page = data && grid.page?.kind === 'day' ? grid.page : undefined;
  const { now } = clock;
  const [chosen, choose] = useState<Presence>();
  const [opened, open] = useState<{ id: string; chip: HTMLElement }>();
  const visits = useMemo(() => {
    const columns = new Set(page?.columns.map(({ id }) => id).filter((id) => page.nowIn?.includes(id) !== false));
    const shown = page?.appointments.filter(({ columnId }) => columns.has(columnId)) ?? [];
    return now === undefined ? [] : listLiveVisits(shown, now);
  }, [page, now]);
  // In an open panel the digits book what it offers.
  const hasDigits = !context.panel.shown;
  const isHere = (kind: Presence) => visits.some(({ presence }) => presence === kind);
  const only = chosen && isHere(chosen) ? chosen : undefined;
  const fits = useGapFits(context);
  const fit = fits?.find(({ id }) => id === opened?.id);
  return {
    keys: [
      { scope: 'anywhere', keys: 'G', text: 'Next gap in which somebody fits', run: fits && focusNextChip },
      { scope: 'anywhere', keys: '1 – 4', text: 'Only who is in the chair, has color working, waits or is late' },
      ...kinds.map(([kind], index) => ({
        keys: String(index + 1),
        run: hasDigits && isHere(kind) ? () => choose(kind === only ? undefined : kind) : undefined,
      })),
      { keys: 'Escape', run: only && (() => choose(undefined)) },
    ],
    banner: page && <LiveStrip visits={visits} columns={page.columns} only={only} onOnly={choose} />,
    overlay: fit && opened && <GapPopover {...{ context, fit }} target={opened.chip} onClose={() => open(undefined)} />,
    only,
    chips: fits,
    onChip: (id, chip) => open({ id, chip }),
  };
};

/** Who fits into the gaps of today. Known once the user does something: until then the book opens with less. */
function useGapFits({ book, waiting }: BookContext): readonly GapFit[] | undefined {
  const { data, grid } = book;
  const { page } = grid;
  const { now, today } = book.clock;
  const [rules, setRules] = useState<typeof import('./gapFits.ts')>();
  useEffect(() => {
    const load = () => import('./gapFits.ts').then(setRules, () => undefined);
    void firstInteraction.then(load);
  }, []);
  return useMemo(() => {
    if (!rules || !data || !page || now === undefined) return undefined;
    return rules.listGapFits({ data, page, clock: { now, today }, waiting: waiting.waiting });
  }, [rules, data, page, now, today, waiting.waiting]);
}

/** Focuses the chip after the focused one, or the first. */
function focusNextChip(): void {
  const chips = [...document.querySelectorAll<HTMLElement>('[data-chip]')];
  const next = chips[chips.findIndex((chip) => chip.matches(':focus')) + 1] ?? chips[0];
  next?.focus();
}
