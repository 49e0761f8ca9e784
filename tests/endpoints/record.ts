import type { ClientRequest, Endpoint, Family } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';

/** A salon with one of everything that requests can refer to. Releases store it in `tests/stored`, so names must not change. */
export type Place = {
  salon: Location;
  stylist: User;
  /** A user who was invited and has not signed in yet. */
  newcomer: User;
  clientId: string;
  /** A client who was added twice, and one who was merged into the client. */
  twinId: string;
  mergedId: string;
  categoryId: string;
  /** A service the stylist is assigned to, and one they are not. */
  serviceId: string;
  otherServiceId: string;
  manufacturerId: string;
  brandId: string;
  productCategoryId: string;
  productId: string;
  /** A product that nothing refers to, and an archived one. */
  spareId: string;
  archivedId: string;
  /** The product's barcode, and its latest stock movement. */
  barcode: string;
  movementId: string;
  /** A distributor that carries the brand, and an order placed with it. */
  resellerId: string;
  orderId: string;
  /** Another salon of the same organization, and an open transfer from there. */
  sisterId: number;
  transferId: string;
  /** An open count, a finished count that awaits approval, and a salon without an open count. Only one of them can exist at a time. */
  countId: string;
  waitingId: string;
  countable: number;
  /** An applied import of one new product, one of a product's stock, and one of a new client. */
  importId: string;
  stockImportId: string;
  clientImportId: string;
  /** A station of the salon, and its key. */
  stationId: string;
  stationKey: string;
  /** The first entry of a bowl weighed at the station. */
  entryId: string;
  /** A bowl that contains `unknownCode` and waits for that product to be named. */
  waitingBowlId: string;
  /** A message to the client that failed. */
  message: { id: string; date: string };
  /** A visit that runs late, of a client who takes texts. */
  lateId: string;
  appointment: { id: string; start: string };
  /** A deleted appointment. */
  deleted: { id: string; start: string };
  /** A blocked time of the stylist. */
  blocked: { id: string; start: string };
  /** A wish on the salon's waiting list. */
  wishId: string;
  /** An appointment that is in service, and one whose bill is closed. */
  servedId: string;
  billedId: string;
  /** An appointment with a bowl that is for none of its services. */
  mixed: { id: string; bowlId: string };
  /** An appointment with a picture. */
  pictured: { id: string; picture: string };
  /** A delivery to the webhook that failed. */
  failedId: string;
  /** The secret in the URL of the stylist's calendar feed. */
  calendar: string;
};

/** A product code that exists in no organization. */
export const unknownCode = 'NOBODY-KNOWS';

/** Where the objects of a request belong: to the caller's salon, to another salon of the organization, or to another organization. */
export const placeNames = ['own', 'sister', 'foreign'] as const;
export type PlaceName = (typeof placeNames)[number];

/** A request to an endpoint, and what it is allowed and costs. */
export type Sample<E extends Endpoint = Endpoint> = {
  /** Returns a valid request about objects of the place. If its body takes a `version`, the request changes the stored record. */
  sample: (place: Place) => ClientRequest<E>;
  /** Database requests of a call when caller, salons and menu are cached; at most, where they follow from the day of the month. */
  requests: number | { atMost: number };
  /**
   * Expected status by place for anonymous, stylist, front desk, salon admin, system admin, product admin and platform admin. Written by
   * hand,
   * so that contract and test cannot share an error. Places that behave like `own` are omitted.
   */
  statusByPlace: { own: string } & Partial<Record<PlaceName, string>>;
  /** Audit entries that a write creates, as "entity action". Reads create none. */
  auditEntries?: readonly string[];
  /** Fields of the sample that may change between retries under one idempotency key: `body.seconds_ago`. */
  retryMayChange?: readonly string[];
};

/** What the tests need to know about an endpoint. */
export type EndpointRecord<E extends Endpoint = Endpoint> = Sample<E> & {
  /** Further samples, if rights, cost or audit entries depend on the request: `{ 'of stock': … }`. What one omits is as above. */
  samples?: Record<string, Pick<Sample<E>, 'sample'> & Partial<Sample<E>>>;
};
export type FamilyRecords<F extends Family> = { [N in keyof F]: EndpointRecord<F[N] & Endpoint> };

/** Rights that many endpoints have in common, as `statusByPlace`. */
export const rights = {
  /** Salon staff, each in their own salon. */
  staff: {
    own: '401 200 200 200 200 403 403',
    sister: '401 403 403 403 200 403 403',
    foreign: '401 404 404 404 404 403 403',
  },
  admins: {
    own: '401 403 403 200 200 403 403',
    sister: '401 403 403 403 200 403 403',
    foreign: '401 403 403 404 404 403 403',
  },
  desk: {
    own: '401 403 200 200 200 403 403',
    sister: '401 403 403 403 200 403 403',
    foreign: '401 403 404 404 404 403 403',
  },
  deskCreates: {
    own: '401 403 201 201 201 403 403',
    sister: '401 403 403 403 201 403 403',
    foreign: '401 403 404 404 404 403 403',
  },
};

let lastNumber = 0;
/** Returns a different number at each call, for names that must be unique. */
export const nextNumber = (): number => ++lastNumber;
