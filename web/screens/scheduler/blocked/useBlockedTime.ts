import { useCallback } from 'react';
import type { BlockedTime } from '../../../../shared/contract/blockedTime.ts';
import type { ClientRequest } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
import { dayOf, formatTime, minutesOfDay, toMoment } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { ColumnKey } from '../draft.ts';
import { findFocusedSlot } from '../editing/focusWhenShown.ts';
import { useConfirmedSend } from '../editing/useBooking.ts';
import type { BookContext } from '../useBookContext.ts';
import { readUsualBlock, readUsualKind, rememberUsualBlock } from './usualBlock.ts';

export type BlockForm = ClientRequest<typeof scheduler.createBlockedTime>['body'];
type Scope = 'day' | 'following';
type Change = { to: BlockForm; scope: Scope };

const toForm = ({ location: location_id, block_id: _, ...block }: BlockedTime): BlockForm => ({
  location_id,
  ...block,
});
const toRef = ({ block_id, location: location_id, user_id, start }: BlockedTime, scope: Scope = 'day') => ({
  ...{ block_id, location_id, user_id, start, scope },
});

/** Blocks time, changes it and frees it, each with Undo. Every action resolves to true if it was saved. */
export function useBlockedTime({ book, undo }: BookContext) {
  const toast = useToast();
  const sendConfirmed = useConfirmedSend();
  const { refresh } = book.updates;

  /** Sends a change and shows its error. */
  const save = useCallback(
    async <T>(send: () => Promise<T | undefined>): Promise<T | undefined> => {
      try {
        return await send();
      } catch (error) {
        toast(formatError('The blocked time was not changed.', error), { intent: 'error' });
        return undefined;
      } finally {
        void refresh();
      }
    },
    [toast, refresh],
  );

  async function block(form: BlockForm): Promise<boolean> {
    const saved = await save(() =>
      sendConfirmed((yes) => call(scheduler.createBlockedTime, { body: { ...form, ...onlyDoubleBooking(yes) } })),
    );
    if (!saved) return false;
    rememberUsualBlock(saved);
    offerUndo(saved, `${describeBlock(saved)} is blocked.`, () => freeQuietly(saved, 'following'));
    return true;
  }

  async function change(before: BlockedTime, { to, scope }: Change): Promise<boolean> {
    const saved = await save(() =>
      sendConfirmed((yes) =>
        call(scheduler.updateBlockedTime, { body: { blocked: toRef(before, scope), to, ...onlyDoubleBooking(yes) } }),
      ),
    );
    if (!saved) return false;
    if (!before.weekly)
      offerUndo(saved, `${describeBlock(before)} is now ${describeBlock(saved)}.`, () =>
        moveQuietly(saved, toForm(before)),
      );
    return true;
  }

  /** Frees one day, of a weekly block also all that follow. */
  async function free(before: BlockedTime, scope: Scope = 'day'): Promise<boolean> {
    const done = await freeQuietly(before, scope);
    if (done) offerUndo(before, `${describeBlock(before)} is free again.`, () => blockAgain(before, scope));
    return done;
  }

  const offerUndo = ({ block_id: id }: BlockedTime, message: string, revert: () => Promise<boolean>) =>
    undo.offerUndo({ id, version: 1 }, message, async () => ({ kind: (await revert()) ? 'saved' : 'failed' }));
  const freeQuietly = async (saved: BlockedTime, scope: Scope) =>
    (await save(() => call(scheduler.deleteBlockedTime, { body: toRef(saved, scope) }))) !== undefined;
  const moveQuietly = async (saved: BlockedTime, to: BlockForm) => {
    const body = { blocked: toRef(saved), to, allow_double_booking: true };
    return (await save(() => call(scheduler.updateBlockedTime, { body }))) !== undefined;
  };
  /** A single day of a weekly block comes back as a block of its own. */
  const blockAgain = async (before: BlockedTime, scope: Scope) => {
    const body = { ...toForm(before), weekly: before.weekly && scope === 'following', allow_double_booking: true };
    return (await save(() => call(scheduler.createBlockedTime, { body }))) !== undefined;
  };

  const find = (id: string): BlockedTime | undefined => book.data?.blocked.find(({ block_id }) => block_id === id);
  return {
    find,
    block,
    /** Blocks the free time that has the focus, for what was blocked last. */
    blockAtFocus: () => {
      const slot = findFocusedSlot(book);
      const stylist = book.data?.stylists.find(({ user_id }) => user_id === slot?.stylistId);
      if (!slot || !stylist) return;
      const { location_id, user_id } = stylist;
      const kind = readUsualKind();
      const { minutes, weekly } = readUsualBlock(kind);
      void block({
        location_id,
        user_id,
        start: toMoment(slot.date, slot.start),
        kind,
        minutes: slot.minutes ?? minutes,
        weekly,
      });
    },
    change,
    free,
    /** Drops a block elsewhere in the book, or changes its length. A weekly one moves on this day only. */
    drop: (before: BlockedTime, to: Partial<ColumnKey> & { start?: number; minutes?: number }) => {
      const { stylistId = before.user_id, date = dayOf(before.start), start = minutesOfDay(before.start) } = to;
      const place = { user_id: stylistId, start: toMoment(date, start), minutes: to.minutes ?? before.minutes };
      return change(before, { to: { ...toForm(before), ...place, weekly: false }, scope: 'day' });
    },
  };
}

export type BlockedTimeActions = ReturnType<typeof useBlockedTime>;

/** 'Lunch at 12:45 PM'. */
const describeBlock = (block: BlockedTime): string =>
  `${blockedTimeTitle(block)} at ${formatTime(minutesOfDay(block.start))}`;

const onlyDoubleBooking = ({ allow_double_booking }: { allow_double_booking?: true }) => ({
  ...(allow_double_booking && { allow_double_booking }),
});
