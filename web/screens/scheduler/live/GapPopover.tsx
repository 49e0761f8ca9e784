import { Button, makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { formatTime } from '../../../../shared/rules/time.ts';
import { CountdownRing } from '../../../book/CountdownRing.tsx';
import { useOffline } from '../../../kit/data/useOffline.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { touch } from '../../../kit/ui/media.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { denseText, ellipsis, flexRow, headingText, look, quietSmallText } from '../../../kit/ui/theme.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';
import { formatOfferTime } from '../find/freeOffers.ts';
import { toWalkIn } from '../find/question.ts';
import { usePlacing } from '../find/usePlacing.ts';
import type { BookContext } from '../useBookContext.ts';
import type { GapFit, GapOffer } from './gapFits.ts';

type GapPopoverProps = { context: BookContext; fit: GapFit; target: HTMLElement; onClose: () => void };

/** Who could be served in a gap. Number keys book, W takes a walk-in. */
export function GapPopover({ context, fit, target, onClose }: GapPopoverProps) {
  const styles = useStyles();
  const { from, to, stylist, stylistId, client, freeMinutes, offers } = fit;
  const { now = 0 } = context.book.clock;
  const { isBusy, take } = useTakeOffer(context, onClose);
  const close = () => {
    onClose();
    target.focus();
  };
  const takeWalkIn = () => {
    onClose();
    void context.panel.open({ kind: 'find', wish: { ...toWalkIn(context.book), stylistIds: [stylistId] } });
  };
  const title =
    now < from
      ? `${stylist} is free ${formatOfferTime({ start: from, minutes: to - from })}`
      : `${stylist} is free until ${formatTime(to)}`;
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'after', align: 'top', fallbackPositions: ['before', 'below', 'above'] }}
      onOpenChange={(_, { open }) => !open && close()}
    >
      <PopoverSurface
        aria-label={title}
        className={styles.surface}
        onKeyDown={({ key }) => {
          const offer = offers[Number(key) - 1];
          if (offer) take(offer);
          if (key.toLowerCase() === 'w') takeWalkIn();
        }}
      >
        <div className={styles.row}>
          {now >= from && <CountdownRing left={to - now} minutes={to - from} />}
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            <div className={styles.quiet}>
              {now < from ? `While ${client}’s color works` : `${client}’s color works ${to - now} min more`}
            </div>
          </div>
        </div>
        {offers.map((offer) => (
          <div key={offer.title + offer.detail} className={styles.row}>
            <Avatar size={28} name={offer.draft.client?.name ?? ''} />
            <div className={styles.words}>
              <div className={styles.service}>
                {offer.title}, {offer.minutes} min
              </div>
              <div className={styles.quiet}>{offer.detail}</div>
            </div>
            <Button
              size="small"
              className={styles.button}
              aria-label={`${offer.before ? 'Move' : 'Book'} ${offer.draft.client?.name}, ${offer.title}`}
              disabledFocusable={isBusy}
              onClick={() => take(offer)}
            >
              {offer.before ? 'Move' : 'Book'}
            </Button>
          </div>
        ))}
        <Button appearance="transparent" icon={<AddRegular />} className={styles.walkIn} onClick={takeWalkIn}>
          Walk-in, up to {freeMinutes} min
          <kbd className={styles.key}>W</kbd>
        </Button>
      </PopoverSurface>
    </Popover>
  );
}

/** Books or moves at once, with Undo. A time that was taken meanwhile is told. */
function useTakeOffer(context: BookContext, onDone: () => void) {
  const { book, waiting } = context;
  const place = usePlacing(context);
  const toast = useToast();
  const isOffline = useOffline();
  const [isPlacing, setPlacing] = useState(false);
  const isBusy = isPlacing || isOffline;
  const takeOffer = async ({ draft, before, wish }: GapOffer) => {
    if (isBusy) return;
    setPlacing(true);
    const placed = await place(draft, { before, ...(wish && { wish }) });
    if (wish) await waiting.refresh();
    setPlacing(false);
    if (placed.kind === 'taken') {
      toast(`${formatTime(draft.start ?? 0)} was taken a moment ago.`, { intent: 'warning' });
      await book.updates.refresh();
    }
    if (placed.kind !== 'placed') return;
    onDone();
    focusWhenShown(`[data-block="${placed.id}"]`);
  };
  return { isBusy, take: (offer: GapOffer) => void takeOffer(offer) };
}

const useStyles = makeStyles({
  surface: { width: '300px', maxWidth: 'calc(100vw - 24px)', boxSizing: 'border-box', padding: '4px 0' },
  row: { ...flexRow, gap: '10px', padding: '8px 12px', borderBottom: `1px solid ${look.hairline}` },
  words: { flexGrow: 1, minWidth: 0 },
  title: { ...headingText, margin: 0 },
  service: { ...denseText, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { ...quietSmallText, overflowWrap: 'anywhere' },
  button: { flexShrink: 0, [touch]: { minHeight: '44px', minWidth: '72px' } },
  key: { marginLeft: 'auto', fontFamily: 'inherit', ...quietSmallText, [touch]: { display: 'none' } },
  walkIn: { justifyContent: 'flex-start', width: '100%', ...ellipsis },
});
