import { createHash } from 'node:crypto';
import { normalizeName } from '../../shared/rules/names.ts';
import { deployedTableName } from './database.ts';
import { conflict } from './errors.ts';
import type { Item, Key } from './read.ts';
import type { TableName } from './tables.ts';
import { add, type Change, put, WriteConflict } from './write.ts';

type UniqueGuardOptions = {
  /** Table of the guard items, the same as that of the guarded records. */
  table: TableName;
  /** Prefix of the guards' keys, in upper case. */
  keyPrefix: string;
  /** Normal form in which values must be unique; `normalizeName` by default. */
  normalize?: (text: string) => string;
  /** Error when another owner has the value. */
  takenError: () => Error;
};
type UpdateExpressions = Pick<
  NonNullable<Change['action']['Update']>,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;
type Text = string | null | undefined;

/** Longer texts are hashed to fit into a DynamoDB key. */
const maxKeyTextBytes = 1000;

/**
 * Enforces unique values per organization with one guard item per value, written in the transaction of its owner, so that only one of two
 * concurrent writers succeeds. A guard holds the ids of its owners and remains, empty, after they release it.
 */
export function createUniqueGuards({ table, keyPrefix, normalize = normalizeName, takenError }: UniqueGuardOptions) {
  const toKeyText = (text: string): string => {
    const form = normalize(text);
    return Buffer.byteLength(form) > maxKeyTextBytes ? createHash('sha256').update(form).digest('base64url') : form;
  };
  const key = (organization: number, text: string): Key => ({
    pk: `${keyPrefix}#${organization}#${toKeyText(text)}`,
    sk: 'X',
  });
  const update = (guard: Key, expressions: UpdateExpressions, onConditionFailed = takenError): Change => ({
    action: { Update: { TableName: deployedTableName(table), Key: guard, ...expressions } },
    onConditionFailed,
  });
  const change = (guard: Key, owner: string, verb: 'ADD' | 'DELETE', alone = false): Change =>
    update(guard, {
      UpdateExpression: `${verb} owners :owner`,
      ExpressionAttributeValues: { ':owner': new Set([owner]), ...(alone && { ':id': owner }) },
      ...(alone && { ConditionExpression: 'attribute_not_exists(owners) OR contains(owners, :id)' }),
    });
  const removeGuard = (guard: Key, owner?: string): Change => ({
    action: {
      Delete: {
        TableName: deployedTableName(table),
        Key: guard,
        ...(owner === undefined
          ? { ConditionExpression: 'attribute_not_exists(owners)' }
          : {
              ConditionExpression: 'attribute_not_exists(owners) OR owners = :owners',
              ExpressionAttributeValues: { ':owners': new Set([owner]) },
            }),
      },
    },
    onConditionFailed: () => new WriteConflict(),
  });
  const claim = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(key(organization, text), owner, 'ADD', true)] : [];
  /** Adds an owner to a value that may have several. */
  const share = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(key(organization, text), owner, 'ADD')] : [];
  /** Removes an owner. Other owners keep the value. */
  const release = (organization: number, text: Text, owner: string): Change[] =>
    text ? [change(key(organization, text), owner, 'DELETE')] : [];
  return {
    key,
    claim,
    share,
    release,
    /** Like `release`, and removes the guard with its last owner. `others` are the other owners that were read. */
    forget: (organization: number, text: Text, owner: string, others: readonly string[]): Change[] => {
      if (!text) return [];
      return others.length > 0 ? release(organization, text, owner) : [removeGuard(key(organization, text), owner)];
    },
    /** Passes a value from one owner to another. */
    transfer: (organization: number, text: string, from: string, to: string): Change =>
      update(key(organization, text), {
        UpdateExpression: 'SET owners = :owners',
        ExpressionAttributeValues: { ':owners': new Set([to]), ':from': from },
        ConditionExpression: 'contains(owners, :from)',
      }),
    /** Replaces the owners that were read, for a transaction in which one owner releases what another claims. */
    replaceOwners: (
      organization: number,
      text: string,
      before: readonly string[],
      after: readonly string[],
    ): Change => {
      const values = {
        ...(before.length > 0 && { ':before': new Set(before) }),
        ...(after.length > 0 && { ':after': new Set(after) }),
      };
      const expressions = {
        UpdateExpression: after.length > 0 ? 'SET owners = :after' : 'REMOVE owners',
        ConditionExpression: before.length > 0 ? 'owners = :before' : 'attribute_not_exists(owners)',
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      };
      return update(key(organization, text), expressions, () => new WriteConflict());
    },
    /** Removes a guard that nobody owns. */
    removeEmpty: (guard: Key): Change => removeGuard(guard),
    /** Complete guard item of a value with its owners, for seeding tables. */
    buildGuard: (organization: number, text: string, owners: readonly string[]): Change =>
      put(table, { ...key(organization, text), owners: new Set(owners) }),
    /** Replaces one value with another. Writes nothing if the normal form is unchanged. Pass `share` as `take` to allow several owners. */
    move: (organization: number, before: Text, after: Text, owner: string, take = claim): Change[] =>
      toKeyText(before ?? '') === toKeyText(after ?? '')
        ? []
        : [...release(organization, before, owner), ...take(organization, after, owner)],
  };
}

/** Owner ids of a guard item; empty if there is none. */
export const listGuardOwners = (guard: Item | undefined): string[] => {
  const owners = guard?.['owners'];
  return owners instanceof Set ? [...owners].map(String) : [];
};

/** Item that counts the records of a table per organization. */
export const counterKey = (organization: number): Key => ({ pk: `COUNT#${organization}`, sk: 'X' });

/**
 * Increments a counter with an upper limit, in the transaction that creates the records. Fails with 409 above the limit.
 * @param what counter name and plural noun for the error message, such as "services"
 */
export const limitedCounterChange = (
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
