import { createHash } from 'node:crypto';
import { normalizeName } from '../../shared/rules/names.ts';
import { deployedTableName } from './database.ts';
import { conflict } from './errors.ts';
import type { Item, Key } from './read.ts';
import type { TableName } from './tables.ts';
import { add, type Change, put } from './write.ts';

type UniqueGuardOptions = {
  /** Where the guard items lie: beside what they guard. */
  table: TableName;
  /** What is claimed, in capitals: the beginning of the guards' keys. */
  keyPrefix: string;
  /** What makes two texts the same one; that of names unless told. */
  normalize?: (text: string) => string;
  /** The answer to whoever comes second. */
  takenError: () => Error;
};
type Text = string | null | undefined;

/** A key takes no more than this without a digest in place of the text, in bytes. */
const maxKeyTextBytes = 1000;

/**
 * What must be unique in an organization: a guard item for every text in use, written in the transaction of its owner, so that of two at
 * the same moment only one gets it. A guard holds the ids of its owners; it stays when they leave, without them.
 */
export function createUniqueGuards({
  table,
  keyPrefix: kind,
  normalize: normal = normalizeName,
  takenError: taken,
}: UniqueGuardOptions) {
  const toKeyText = (text: string): string => {
    const form = normal(text);
    return Buffer.byteLength(form) > maxKeyTextBytes ? createHash('sha256').update(form).digest('base64url') : form;
  };
  const key = (organization: number, text: string): Key => ({
    pk: `${kind}#${organization}#${toKeyText(text)}`,
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
        TableName: deployedTableName(table),
        Key: key(organization, text),
        UpdateExpression: `${verb} owners :owner`,
        ExpressionAttributeValues: { ':owner': new Set([owner]), ...(alone && { ':id': owner }) },
        ...(alone && { ConditionExpression: 'attribute_not_exists(owners) OR contains(owners, :id)' }),
      },
    },
    onConditionFailed: taken,
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
    buildGuard: (organization: number, text: string, owners: readonly string[]): Change =>
      put(table, { ...key(organization, text), owners: new Set(owners) }),
    /** One text for another; without a change of the normal form nothing is written. `take` may be `share`. */
    move: (organization: number, before: Text, after: Text, owner: string, take = claim): Change[] =>
      toKeyText(before ?? '') === toKeyText(after ?? '')
        ? []
        : [...release(organization, before, owner), ...take(organization, after, owner)],
  };
}

/** Who has the text of a guard that was read; there may be none. */
export const listGuardOwners = (guard: Item | undefined): string[] => {
  const owners = guard?.['owners'];
  return owners instanceof Set ? [...owners].map(String) : [];
};

/** How many of a thing there are in an organization, counted in the table they lie in. */
export const counterKey = (organization: number): Key => ({ pk: `COUNT#${organization}`, sk: 'X' });

/**
 * One more, or `by` more, of what an organization may have only so many of: it goes into the transaction that makes it.
 * @param what in the plural, as the message says it: "services"
 */
export const incrementLimitedCounter = (
  table: TableName,
  organization: number,
  what: string,
  max: number,
  by = 1,
): Change =>
  add(
    table,
    counterKey(organization),
    { [what]: by },
    {
      below: { [what]: max - by + 1 },
      onConditionFailed: () => conflict(`An organization has at most ${max.toLocaleString('en-US')} ${what}.`),
    },
  );
