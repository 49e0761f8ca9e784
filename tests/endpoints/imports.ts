import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place } from './record.ts';

/** A row with a new product of an existing brand. */
export const newProduct = ({ salon }: Pick<Place, 'salon'>) => ({
  row: 2,
  values: {
    name: `9-${nextNumber()}`,
    manufacturer: `Maker of ${salon.location_id}`,
    brand: 'Igora',
    barcode: `IMPORTED-${nextNumber()}`,
    ozSize: '2.1',
    price: '$8.45',
  },
});

/** Only product admins and above may import products, which all samples are. */
const keepers = '401 403 403 200 200 200 403';
const theirsToo = { own: keepers, foreign: '401 403 403 404 404 404 403' };

export const imports: FamilyRecords<typeof api.imports> = {
  checkImport: {
    sample: (place) => ({ body: { kind: 'products', rows: [newProduct(place)] } }),
    requests: 2,
    statusByPlace: { own: keepers },
  },
  startImport: {
    sample: () => ({ body: { kind: 'products', file_name: 'prices.csv', rows: 3, same: 1, wrong: 1, duplicate: 0 } }),
    requests: 1,
    statusByPlace: { own: '401 403 403 201 201 201 403' },
    auditEntries: ['import create'],
  },
  applyImport: {
    sample: (place) => ({
      params: { id: place.importId },
      body: { batch: nextNumber(), rows: [{ ...newProduct(place), verdict: 'new', seen: 0 }] },
    }),
    requests: 5,
    // An import can be continued only by whoever started it.
    statusByPlace: { own: '401 403 403 404 200 404 403', foreign: '401 403 403 404 404 404 403' },
    auditEntries: ['product create'],
  },
  undoImport: {
    sample: ({ importId }) => ({ params: { id: importId }, body: { batch: 0 } }),
    requests: 6,
    statusByPlace: theirsToo,
    auditEntries: ['product delete'],
  },
  listImports: { sample: () => ({ query: {} }), requests: 1, statusByPlace: { own: keepers } },
};
