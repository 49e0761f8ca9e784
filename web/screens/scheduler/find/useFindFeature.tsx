import { PersonRegular, SearchRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent } from 'react';
import { type Weekday, weekdays } from '../../../../shared/contract/locations.ts';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { TextTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { focusedBlockId, focusWhenShown } from '../editing/focusWhenShown.ts';
import type { BookPanel } from '../editing/useBookPanel.ts';
import type { Book } from '../useBook.ts';
import { type FindWish, toWalkIn } from './question.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    find: { wish: FindWish };
  }
}

const FindPanel = lazyPart(async () => (await import('./FindPanel.tsx')).FindPanel);
const Rebook = lazyPart(async () => (await import('./Rebook.tsx')).Rebook);

/** Finds free times: for anyone, for a walk-in, and to book a visit again. */
export const useFindFeature: BookFeature = (context) => {
  const { book, editor, panel, visits } = context;
  const isNarrow = useIsPhone();
  useFindRequest(book, panel);
  const open = (wish: FindWish) => void panel.open({ kind: 'find', wish });
  const findTime = () => open({ isAnyDay: true });
  const walkIn = () => open(toWalkIn(book));
  /** Opens the focused appointment, or stays in the open one, and goes to its rebooking. */
  const rebook = async () => {
    if (!editor.opened) await visits.open(focusedBlockId());
    focusWhenShown('[data-rebook] button');
  };
  const { data } = book;
  const stored = editor.opened?.stored;
  return {
    keys: [
      { scope: 'anywhere', keys: 'F', text: 'Find a time', run: findTime },
      { scope: 'anywhere', keys: 'W', text: 'Walk-in', run: walkIn },
      { scope: 'visit', keys: 'R', text: 'Rebook', run: () => void rebook() },
      { scope: 'offers', keys: '1 – 9', text: 'Books the one with this number' },
      { scope: 'offers', keys: '↑ ↓', text: 'Marks another one' },
    ],
    tools: (
      <>
        {!isNarrow && <TextTool label="Walk-in" hint="W" icon={<PersonRegular />} disabled={!data} onClick={walkIn} />}
        <TextTool
          label="Find a time"
          hint="F"
          icon={<SearchRegular />}
          isOpen={panel.shown?.kind === 'find'}
          disabled={!data}
          onClick={findTime}
        />
      </>
    ),
    barMenu: isNarrow ? [{ label: 'Walk-in', icon: <PersonRegular />, onClick: walkIn }] : [],
    panels: {
      find: ({ key, wish }, { data }) => <FindPanel key={key} {...context} wish={wish} data={data} />,
    },
    appointmentSection: data && stored?.id && <Rebook {...{ stored, data, context }} onFind={open} />,
  };
};

/** Opens the search for a free time that the URL names: a service, a weekday and a time. */
function useFindRequest(book: Book, panel: BookPanel): void {
  const { query } = book.url;
  const isReady = query.has('find') && book.data !== undefined && book.date !== undefined;
  const open = useEffectEvent(() => {
    void panel.open({ kind: 'find', wish: toWish(query) });
    book.url.setParams({ find: undefined, weekday: undefined, around: undefined }, { replace: true });
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
}

function toWish(query: URLSearchParams): FindWish {
  const day = weekdays.find((one: Weekday) => one === query.get('weekday'));
  const around = query.has('around') ? Number(query.get('around')) : undefined;
  return {
    services: [{ service_id: query.get('find') ?? '' }],
    isAnyDay: true,
    ...(day && { weekdays: [day] }),
    ...(around !== undefined && Number.isInteger(around) && { around }),
  };
}
