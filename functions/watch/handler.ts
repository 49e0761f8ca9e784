import { isAllowed } from '../../shared/contract/endpoint.ts';
import { stockKeepers } from '../../shared/contract/inventory.ts';
import { watch } from '../../shared/contract/watch.ts';
import { listStockRevisions } from '../inventory/revisionStore.ts';
import { notAuthorized } from '../kit/errors.ts';
import { serve } from '../kit/serve.ts';
import { getBookRevision } from '../scheduler/rangeStore.ts';
import { listSalonsRevisions } from './revisionStore.ts';

export const handler = serve(watch, {
  getHealth: async () => ({ build: process.env['BUILD_ID'] ?? '', commit: process.env['COMMIT'] ?? '' }),

  watch: async ({ body, caller }) => {
    if (body.stock !== undefined && !isAllowed(stockKeepers, caller.types)) throw notAuthorized();
    const [book, salons, stock] = await Promise.all([
      body.book && getBookRevision(caller, body.book).then(({ mark }) => mark),
      body.salons && listSalonsRevisions(caller, body.salons),
      body.stock === undefined ? undefined : listStockRevisions(caller, body.stock),
    ]);
    return { book, salons, stock };
  },
});
