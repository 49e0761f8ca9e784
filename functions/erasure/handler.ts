import { erasure } from '../../shared/contract/erasure.ts';
import { serve } from '../kit/serve.ts';
import { eraseClient } from './eraseClient.ts';

export const handler = serve(erasure, {
  eraseClient: async ({ params, body, caller }) => ({
    message: 'Client Erased',
    client: await eraseClient(caller, params.id, body.version),
  }),
});
