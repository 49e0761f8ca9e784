import { createHash } from 'node:crypto';
import { type Limit, takeOne } from '../kit/limits.ts';

/** Emails that one person causes in an hour. */
const maxPerPerson = 60;
/** Emails of an organization in an hour, for each of its salons. */
const maxPerSalon = 200;
/** Emails of an organization to one address in a day (UTC). */
const maxPerAddress = 10;

const hour = 3600;

type Mail = {
  organization: number;
  salons: number;
  /** Who caused it. Empty for a reminder. */
  causedBy: string;
  to: string;
  /** Whether somebody sent it again who saw that it was held. */
  isReleased: boolean;
};

type MailLimit = Limit & { name: 'person' | 'organization' | 'address' };

function listLimits({ organization, salons, causedBy, to, isReleased }: Mail): MailLimit[] {
  const ofPerson = `mail by#${organization}#${causedBy}`;
  const ofOrganization = `mail of#${organization}`;
  const toAddress = `mail to#${organization}#${hashAddress(to)}`;
  return [
    ...(causedBy ? [{ name: 'person', what: ofPerson, max: maxPerPerson, windowSeconds: hour } as const] : []),
    { name: 'organization', what: ofOrganization, max: maxPerSalon * Math.max(1, salons), windowSeconds: hour },
    ...(isReleased
      ? []
      : [{ name: 'address', what: toAddress, max: maxPerAddress, windowSeconds: 24 * hour } as const]),
  ];
}

/** One for all tags of a mailbox (ann+1@example.com). Hashed, because a counter may outlive an erased client. */
const hashAddress = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase().replace(/\+[^@]*(?=@)/, ''))
    .digest('hex');

/**
 * Counts an email before it is sent. Resolves to the limit that it would exceed, and to a function that takes an email off again that was
 * not sent after all.
 */
export async function countMail(
  mail: Mail,
): Promise<{ exceeded?: MailLimit['name']; giveBack: () => Promise<unknown> }> {
  const taken: (() => Promise<unknown>)[] = [];
  const giveBack = () => Promise.allSettled(taken.map((one) => one()));
  for (const limit of listLimits(mail)) {
    const one = await takeOne(limit);
    if (!one) {
      await giveBack();
      return { exceeded: limit.name, giveBack };
    }
    taken.push(one);
  }
  return { giveBack };
}
