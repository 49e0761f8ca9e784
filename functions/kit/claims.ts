import { createHash } from 'node:crypto';
import { normalName } from '../../shared/rules/names.ts';
import { deployedName } from './database.ts';
import { conflict } from './errors.ts';
import type { Item, Key } from './read.ts';
import type { TableName } from './tables.ts';
import { add, type Change, put } from './write.ts';

type Claiming = {
  /** Where the guard items lie: beside what they guard. */
  table: TableName;
  /** What is claimed, in capitals: the beginning of the guards' keys. */
  kind: string;
  /** What makes two texts the same one; that of names unless told. */
  normal?: (text: string) => string;
  /** The answer to whoever comes second. */
  taken: () => Error;
};
type Text = string | null | undefined;

/** A key takes no more than this without a digest in place of the text, in bytes. */
const longestForm = 1000;

/**
 * What must be unique in an organization: a guard item for every text in use, written in the transaction of its owner, so that of two at
 * the same moment only one gets it. A guard holds the ids of its owners; it stays when they leave, without them.
 */
export function claims({ table, kind, normal = normalName, taken }: Claiming) {
  const formOf = (text: string): string => {
    const form = normal(text);
    return Buffer.byteLength(form) > longestForm ? createHash('sha256').update(form).digest('base64url') : form;
  };
  const key = (organization: number, text: string): Key => ({
    pk: `${kind}#${organization}#${formOf(text)}`,
    sk: 'X',
  });
  const change = (
    organization: number,
    text: string,
    owner: string,
    verb: 'ADD' | 'DELETE',
    alone = false,
  ): Change => ({
    action: {
      Update: {
        TableName: deployedName(table),
        Key: key(organization, text),
        UpdateExpression: `${verb} owners :owner`,
        ExpressionAttributeValues: { ':owner': new Set([owner]), ...(alone && { ':id': owner }) },
        ...(alone && { ConditionExpression: 'attribute_not_exists(owners) OR contains(owners, :id)' }),
      },
    },
    otherwise: taken,
  });
  const claim = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(organization, text, owner, 'ADD', true)] : [];
  /** Takes a text that others may have too. */
  const share = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(organization, text, owner, 'ADD')] : [];
  /** Gives a text back; nothing happens to whoever else has it. */
  const release = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(organization, text, owner, 'DELETE')] : [];
  return {
    key,
    claim,
    share,
    release,
    /** The guard of a text as it stands when these have it, for filling tables. */
    guard: (organization: number, text: string, owners: readonly string[]): Change =>
      put(table, { ...key(organization, text), owners: new Set(owners) }),
    /** One text for another; without a change of the normal form nothing is written. `take` may be `share`. */
    move: (organization: number, before: Text, after: Text, owner: string, take = claim): Change[] =>
      formOf(before ?? '') === formOf(after ?? '')
        ? []
        : [...release(organization, before, owner), ...take(organization, after, owner)],
  };
}

/** Who has the text of a guard that was read; there may be none. */
export const ownersIn = (guard: Item | undefined): string[] => {
  const owners = guard?.['owners'];
  return owners instanceof Set ? [...owners].map(String) : [];
};

/** How many of a thing there are in an organization, counted in the table they lie in. */
export const countKey = (organization: number): Key => ({ pk: `COUNT#${organization}`, sk: 'X' });

/**
 * One more, or `by` more, of what an organization may have only so many of: it goes into the transaction that makes it.
 * @param what in the plural, as the message says it: "services"
 */
export const countUp = (table: TableName, organization: number, what: string, most: number, by = 1): Change =>
  add(
    table,
    countKey(organization),
    { [what]: by },
    {
      below: { [what]: most - by + 1 },
      otherwise: () => conflict(`An organization has at most ${most.toLocaleString('en-US')} ${what}.`),
    },
  );
