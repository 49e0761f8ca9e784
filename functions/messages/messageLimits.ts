import { createHash } from 'node:crypto';
import type { Channel } from '../../shared/contract/messages.ts';
import { type Limit, take } from '../kit/limits.ts';

/** Messages that one person causes in an hour. */
const maxPerPerson = 60;
/** Messages of an organization in an hour, for each of its salons. */
const maxPerSalon = 200;
/** Messages of an organization to one address in a day (UTC). */
const maxPerAddress = 10;

const hour = 3600;

type Counted = {
  channel: Channel;
  organization: number;
  salons: number;
  /** Who caused it. Empty for a reminder. */
  causedBy: string;
  to: string;
  /** Whether somebody sent it again who saw that it was held. */
  isReleased: boolean;
  /** Of texts: the parts that carriers bill, and how many of them the organization may send in a month. */
  parts?: number;
  monthlyCap?: number;
};

type MessageLimit = Limit & { name: 'person' | 'organization' | 'address' | 'month' };

function listLimits({ channel, organization, salons, causedBy, to, isReleased, parts = 1, monthlyCap }: Counted) {
  const word = channel === 'sms' ? 'text' : 'mail';
  const limits: (MessageLimit | undefined)[] = [
    causedBy === ''
      ? undefined
      : { name: 'person', what: `${word} by#${organization}#${causedBy}`, max: maxPerPerson, window: hour },
    {
      name: 'organization',
      what: `${word} of#${organization}`,
      max: maxPerSalon * Math.max(1, salons),
      window: hour,
    },
    isReleased
      ? undefined
      : {
          name: 'address',
          what: `${word} to#${organization}#${hashAddress(to)}`,
          max: maxPerAddress,
          window: 24 * hour,
        },
    monthlyCap === undefined
      ? undefined
      : { name: 'month', what: `${word} month#${organization}`, max: monthlyCap, window: 'month', count: parts },
  ];
  return limits.filter((limit) => limit !== undefined);
}

/** One for all tags of a mailbox (ann+1@example.com). Hashed, because a counter may outlive an erased client. */
export const hashAddress = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase().replace(/\+[^@]*(?=@)/, ''))
    .digest('hex');

/**
 * Counts a message before it is sent. Resolves to the limit that it would exceed, and to a function that takes a message off again that was
 * not sent after all.
 */
export async function countMessage(
  message: Counted,
): Promise<{ exceeded?: MessageLimit['name']; giveBack: () => Promise<unknown> }> {
  const taken: (() => Promise<unknown>)[] = [];
  const giveBack = () => Promise.allSettled(taken.map((one) => one()));
  for (const limit of listLimits(message)) {
    const one = await take(limit);
    if (!one) {
      await giveBack();
      return { exceeded: limit.name, giveBack };
    }
    taken.push(one);
  }
  return { giveBack };
}
