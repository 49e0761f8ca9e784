import { erasure } from '../../shared/contract/erasure.ts';
import { serve } from '../kit/serve.ts';
import { countTypedBowls } from '../reports/store.ts';
import { eraseClient } from './eraseClient.ts';

export const handler = serve(erasure, {
  eraseClient: async ({ params, body, caller }) => {
    const client = await eraseClient(caller, params.id, body.version);
    const typed_bowls = await countTypedBowls(caller.organization_id);
    return { message: ['Client Erased', ...describeTypedBowls(typed_bowls)].join('. '), client, typed_bowls };
  },
});

/** Bowls that wait at the stations with a typed name: only a person can tell whose they are. */
const describeTypedBowls = (count: number): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 bowl carries' : `${count} bowls carry`} a typed name. Look at them.`];
