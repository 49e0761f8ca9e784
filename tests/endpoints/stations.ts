import type { api } from '../../shared/contract/index.ts';
import { type FamilyRecords, nextNumber, type Place, rights, unknownCode } from './record.ts';

/** Stations are managed by system admins, and by platform admins who name the organization. */
const keepers = (done: number) => ({
  own: `401 403 403 403 ${done} 403 ${done}`,
  foreign: `401 403 403 403 403 403 ${done}`,
});
/** A station key works regardless of the caller. */
const whoeverHasTheKey = { own: '200 200 200 200 200 200 200' };
const organizationOf = ({ salon }: Place) => ({ organization: String(salon.organization_id) });
const headersOf = ({ stationKey }: Place) => ({ headers: { 'x-station-key': stationKey } });
const sentAt = () => new Date().toISOString();

export const stations: FamilyRecords<typeof api.stations> = {
  // A platform admin reads two organizations.
  listDevices: { sample: () => ({ body: {} }), requests: 6, statusByPlace: { own: '401 403 403 403 200 403 200' } },
  addStation: {
    sample: (place) => ({
      body: { ...organizationOf(place), location_id: place.salon.location_id, device_name: `Bar ${nextNumber()}` },
    }),
    requests: 4,
    statusByPlace: keepers(201),
    auditEntries: ['station create'],
  },
  renameStation: {
    sample: (place) => ({
      params: { id: place.stationId },
      body: { ...organizationOf(place), device_name: `Bar ${nextNumber()}` },
    }),
    requests: 4,
    statusByPlace: keepers(200),
    auditEntries: ['station update'],
  },
  rotateStationKey: {
    sample: (place) => ({ params: { id: place.stationId }, body: organizationOf(place) }),
    requests: 4,
    statusByPlace: keepers(200),
    auditEntries: ['station key'],
  },
  revokeStationKeys: {
    sample: (place) => ({ params: { id: place.stationId }, body: organizationOf(place) }),
    requests: 4,
    statusByPlace: keepers(200),
    auditEntries: ['station revoke'],
  },
  listWaitingBowls: { sample: () => ({}), requests: 4, statusByPlace: { own: '401 403 403 200 200 403 403' } },
  bookReadyBowls: {
    sample: () => ({ body: {} }),
    // The salons, the waiting bowls and their references.
    requests: 4,
    statusByPlace: { own: '401 200 200 200 200 200 403' },
  },
  matchWaitingBowl: {
    sample: (place) => ({
      params: { id: place.waitingBowlId },
      body: { products: [{ code: unknownCode, product_id: place.productId }] },
    }),
    // The bowl, its references before and after, the book, the stock, and the transaction followed by both revisions.
    requests: 12,
    statusByPlace: rights.admins,
    auditEntries: ['bowl match'],
  },
  discardWaitingBowl: {
    sample: (place) => ({ params: { id: place.waitingBowlId }, body: { reason: 'A test of the scale' } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 403 204 403 403', foreign: '401 403 403 403 404 403 403' },
    auditEntries: ['bowl delete'],
  },
  searchBowlProducts: {
    sample: (place) => ({ query: { search: place.barcode } }),
    requests: 1,
    statusByPlace: { own: '401 200 200 200 200 403 403' },
  },
  nameBowlProduct: {
    sample: () => ({ body: { code: `NEW-${nextNumber()}`, product: { name: '7N', manufacturer: '' } } }),
    // The catalog and the product.
    requests: 2,
    statusByPlace: { own: '401 200 200 200 200 403 403' },
    auditEntries: ['product create'],
  },
  enterBowl: {
    sample: (place) => ({
      body: {
        location_id: place.salon.location_id,
        sent_at: sentAt(),
        bowl: {
          local_id: `hand-${nextNumber()}`,
          start: sentAt(),
          stylist: place.stylist.user_id,
          client: place.clientId,
          appointment: place.appointment.id,
          entries: [{ product: place.barcode, grams: 42.5, waste: 1.25 }],
        },
      },
    }),
    // Whether it was sent before, references (four), the appointment and its place, stock, and the transaction with its follow-ups.
    requests: 9,
    // Stylists enter their own bowls only.
    statusByPlace: { ...rights.staff, own: '401 400 200 200 200 403 403' },
    auditEntries: ['bowl create'],
  },
  beat: {
    sample: (place) => ({ ...headersOf(place), body: { sent_at: sentAt() } }),
    requests: 4,
    statusByPlace: whoeverHasTheKey,
  },
  sendBowls: {
    sample: (place) => ({
      ...headersOf(place),
      body: {
        sent_at: sentAt(),
        bowls: [
          {
            local_id: `bowl-${nextNumber()}`,
            start: sentAt(),
            stylist: place.stylist.user_id,
            client: place.clientId,
            entries: [{ product: place.barcode, grams: 42.5, waste: 1.25 }],
          },
        ],
      },
    }),
    // Key and station, rate limit, references of the bowls (four), book, stock, the transaction with its follow-ups, and the heartbeat.
    requests: 13,
    statusByPlace: whoeverHasTheKey,
  },
};
