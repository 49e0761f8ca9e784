import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { clients } from './folder.ts';

export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Condition = 'none' | 'absent' | 'present';

/** A write of one item. `group` and `order` form its index key; without a group it is not in the index. */
export type Write = {
  kind: 'put' | 'update' | 'delete' | 'check';
  sk: string;
  group: string | undefined;
  order: string;
  condition: Condition;
};
export type Operation =
  | { kind: 'write'; write: Write }
  | { kind: 'transaction'; writes: Write[] }
  | { kind: 'batch'; writes: Write[] }
  | { kind: 'query'; group: string; descending: boolean; limit: number };

/** Few values, so that writes collide. The last two sort differently in UTF-16 and in UTF-8, which DynamoDB uses. */
const words = fc.constantFrom('a', 'a#', 'b', '10', '9', 'é', '\uFF5E', '😀');
const groups = fc.constantFrom('g', 'g2', 'h');

const anyCondition = fc.constantFrom<Condition>('none', 'none', 'absent', 'present');

const writes = (kinds: Write['kind'][], condition = anyCondition): fc.Arbitrary<Write> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    sk: words,
    group: fc.option(groups, { nil: undefined, freq: 3 }),
    order: words,
    condition,
  });

/** Batch writes do not support conditions. */
const batchWrites = writes(['put', 'delete'], fc.constant('none'));

export const operations: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write'), write: writes(['put', 'update', 'delete']) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transaction'),
      writes: fc.array(writes(['put', 'update', 'delete', 'check']), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('batch'),
      writes: fc.uniqueArray(batchWrites, { minLength: 1, maxLength: 5, selector: ({ sk }) => sk }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('query'),
      group: groups,
      descending: fc.boolean(),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

const conditions = { none: undefined, absent: 'attribute_not_exists(pk)', present: 'attribute_exists(pk)' } as const;

/** Index keys include the partition key, so that runs do not share them. */
const indexKey = (pk: string, { group, order }: Write) =>
  group === undefined ? {} : { group_pk: `${pk}#${group}`, group_sk: order };

/** The write as a DynamoDB request. */
export function toAction(pk: string, write: Write): Action {
  const Key = { pk, sk: write.sk };
  const ConditionExpression = conditions[write.condition];
  const common = { TableName: clients, ConditionExpression };
  if (write.kind === 'put') return { Put: { ...common, Item: { ...Key, ...indexKey(pk, write) } } };
  if (write.kind === 'delete') return { Delete: { ...common, Key } };
  if (write.kind === 'check')
    return { ConditionCheck: { ...common, Key, ConditionExpression: ConditionExpression ?? 'attribute_exists(pk)' } };
  const { group_pk, group_sk } = indexKey(pk, write);
  return {
    Update: {
      ...common,
      Key,
      UpdateExpression: group_pk
        ? 'ADD amount :one SET group_pk = :group, group_sk = :order'
        : 'ADD amount :one REMOVE group_pk',
      ExpressionAttributeValues: { ':one': 1, ...(group_pk && { ':group': group_pk, ':order': group_sk }) },
    },
  };
}

export type Item = { pk: string; sk: string; group_pk?: string; group_sk?: string; amount?: number };
export type Model = Map<string, Item>;

const isConditionMet = (model: Model, { kind, sk, condition }: Write): boolean => {
  const wanted = kind === 'check' && condition === 'none' ? 'present' : condition;
  return wanted === 'none' || model.has(sk) === (wanted === 'present');
};

/** Applies the writes to the model. `refused`: a condition failed; `invalid`: two writes of the same item. */
export function applyWrites(model: Model, pk: string, list: readonly Write[]): 'done' | 'refused' | 'invalid' {
  if (new Set(list.map(({ sk }) => sk)).size !== list.length) return 'invalid';
  if (!list.every((write) => isConditionMet(model, write))) return 'refused';
  for (const write of list) {
    const { kind, sk } = write;
    if (kind === 'put') model.set(sk, { pk, sk, ...indexKey(pk, write) });
    if (kind === 'delete') model.delete(sk);
    if (kind === 'update') model.set(sk, updated(model.get(sk) ?? { pk, sk }, indexKey(pk, write)));
  }
  return 'done';
}

function updated({ group_pk: _, ...item }: Item, key: Partial<Item>): Item {
  return { ...item, ...key, amount: (item.amount ?? 0) + 1 };
}

/** Compares UTF-8 bytes, as DynamoDB does. */
export const compareBytes = (a = '', b = ''): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
