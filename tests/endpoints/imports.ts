import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place, rights } from './record.ts';

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

/** A row with a quantity of the salon's product. */
export const newStock = ({ salon, barcode }: Pick<Place, 'salon' | 'barcode'>) => ({
  row: 2,
  values: { salon: salon.location_name, barcode, itemCount: String(1000 + nextNumber()) },
});

/** A row with a client whom nobody knows. */
export const newClient = () => ({
  row: 2,
  values: { firstName: 'Ida', lastName: `Imported${nextNumber()}`, email: `imported${nextNumber()}@example.com` },
});

const newService = () => ({ row: 2, values: { name: `Imported ${nextNumber()}`, category: 'Hair', price: '40' } });
const newPerson = () => ({
  row: 2,
  values: { firstName: 'Ida', lastName: 'Imported', email: `person${nextNumber()}@example.com` },
});

/** Product admins may import products, which the first samples are about, but neither stock nor clients. */
const keepers = '401 403 403 200 200 200 403';
const theirsToo = { own: keepers, foreign: '401 403 403 404 404 404 403' };
const stockKeepers = '401 403 403 200 200 403 403';
/** An import can be continued only by whoever started it. */
const starters = { own: '401 403 403 404 200 404 403', foreign: '401 403 403 404 404 404 403' };

const started = { file_name: 'prices.csv', rows: 3, same: 1, wrong: 1, duplicate: 0 };

export const imports: FamilyRecords<typeof api.imports> = {
  checkImport: {
    sample: (place) => ({ body: { kind: 'products', rows: [newProduct(place)] } }),
    requests: 2,
    statusByPlace: { own: keepers },
    samples: {
      'of stock': {
        sample: (place) => ({ body: { kind: 'stock', location: place.salon.location_id, rows: [newStock(place)] } }),
        // As above, and the stock.
        requests: 3,
        statusByPlace: rights.admins,
      },
      'of services': {
        sample: () => ({ body: { kind: 'services', rows: [newService()] } }),
        requests: 1,
        statusByPlace: { own: stockKeepers },
      },
      'of people': {
        sample: ({ salon }) => ({ body: { kind: 'people', location: salon.location_id, rows: [newPerson()] } }),
        requests: 1,
        statusByPlace: rights.admins,
      },
      'of who does what': {
        sample: () => ({
          body: { kind: 'skills', rows: [{ row: 2, values: { stylist: 'Nobody', service: 'None' } }] },
        }),
        requests: 2,
        statusByPlace: { own: stockKeepers },
      },
      'of past formulas': {
        sample: () => ({
          body: { kind: 'formulas', rows: [{ row: 2, values: { firstName: 'Not', lastName: 'There' } }] },
        }),
        requests: 2,
        statusByPlace: { own: stockKeepers },
      },
      'of clients': {
        sample: () => ({ body: { kind: 'clients', rows: [newClient()] } }),
        requests: 1,
        statusByPlace: { own: stockKeepers },
      },
    },
  },
  startImport: {
    sample: () => ({ body: { kind: 'products', ...started } }),
    requests: 1,
    statusByPlace: { own: '401 403 403 201 201 201 403' },
    auditEntries: ['import create'],
    samples: {
      'of stock': {
        sample: () => ({ body: { kind: 'stock', ...started } }),
        statusByPlace: { own: '401 403 403 201 201 403 403' },
      },
      'of clients': {
        sample: () => ({ body: { kind: 'clients', ...started } }),
        statusByPlace: { own: '401 403 403 201 201 403 403' },
      },
    },
  },
  applyImport: {
    sample: (place) => ({
      params: { id: place.importId },
      body: { batch: nextNumber(), rows: [{ ...newProduct(place), verdict: 'new', seen: 0 }] },
    }),
    requests: 5,
    statusByPlace: starters,
    auditEntries: ['product create'],
    samples: {
      'of clients': {
        sample: ({ clientImportId }) => ({
          params: { id: clientImportId },
          body: { batch: nextNumber(), rows: [{ ...newClient(), verdict: 'new', seen: 0 }] },
        }),
        requests: 4,
        auditEntries: ['client create'],
      },
    },
  },
  undoImport: {
    sample: ({ importId }) => ({ params: { id: importId }, body: { batch: 0 } }),
    requests: 6,
    statusByPlace: theirsToo,
    auditEntries: ['product delete'],
    samples: {
      'of stock': {
        sample: ({ stockImportId }) => ({ params: { id: stockImportId }, body: { batch: 0 } }),
        requests: 5,
        statusByPlace: {
          own: '401 403 403 200 200 404 403',
          sister: '401 403 403 403 200 404 403',
          foreign: '401 403 403 404 404 404 403',
        },
        auditEntries: ['stock update'],
      },
      'of clients': {
        sample: ({ clientImportId }) => ({ params: { id: clientImportId }, body: { batch: 0 } }),
        requests: 4,
        statusByPlace: { ...theirsToo, own: '401 403 403 200 200 404 403' },
        auditEntries: ['client delete'],
      },
    },
  },
  listImports: { sample: () => ({ query: {} }), requests: 1, statusByPlace: { own: keepers } },
};
