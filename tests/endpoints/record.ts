import type { ClientRequest, Endpoint, Family } from '../../shared/contract/endpoint.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';

/** One salon's worth of things that requests can be about. */
export type Place = {
  salon: Location;
  stylist: User;
  /** Somebody who has not signed in yet. */
  newcomer: User;
  clientId: string;
  categoryId: string;
  /** What the stylist does, and what they do not do yet. */
  serviceId: string;
  otherServiceId: string;
  manufacturerId: string;
  brandId: string;
  productCategoryId: string;
  productId: string;
  /** What is on it, and its last movement. */
  barcode: string;
  movementId: string;
  /** Whoever carries its brand, and an order of it. */
  resellerId: string;
  orderId: string;
  /** Another salon of the same organization, and what is on the way from there. */
  sisterId: number;
  transferId: string;
  /** A count of the salon that goes on, one that waits for approval, and the salon where none is open: one of them at a time. */
  countId: string;
  waitingId: string;
  countable: number;
  /** A file of one new product that was brought in. */
  importId: string;
  /** A scale in the salon, and the key that opens it. */
  stationId: string;
  stationKey: string;
  /** The first product of a bowl that was weighed there. */
  entryId: string;
  /** A bowl with something of `unknownCode` in it. */
  waitingBowlId: string;
  appointment: { id: string; start: string };
  /** One that was taken out of the book. */
  deleted: { id: string; start: string };
  /** The secret of the stylist's calendar. */
  calendar: string;
};

/** A product's that no organization has. */
export const unknownCode = 'NOBODY-KNOWS';

/** Where the things of a request are: the caller's own salon, a sister of the same organization, a stranger's. */
export const placeNames = ['own', 'sister', 'foreign'] as const;
export type PlaceName = (typeof placeNames)[number];

/** What the tests of an endpoint need to know; all of them come from this. */
export type EndpointRecord<E extends Endpoint = Endpoint> = {
  /** A valid request about things of a place; where its body takes a `version`, a change of what is stored there (`tests/support/world.ts`). */
  sample: (place: Place) => ClientRequest<E>;
  /** What it costs in requests to the database, once caller, salons and menu are remembered. */
  requests: number;
  /**
   * Written by hand, so that contract and test cannot share an error: the status for nobody, stylist, front desk, salon admin, system
   * admin, product admin and platform admin, by place. A place that makes no difference is left out.
   */
  statusByPlace: { own: string } & Partial<Record<PlaceName, string>>;
  /** What a write leaves in the audit: "entity action" for each row. A read leaves none. */
  auditEntries?: readonly string[];
  /** Fields of the sample that may change between retries under one idempotency key: `body.seconds_ago`. */
  retryMayChange?: readonly string[];
};
export type FamilyRecords<F extends Family> = { [N in keyof F]: EndpointRecord<F[N] & Endpoint> };

let lastNumber = 0;
/** Another number at each call, for names that must be new. */
export const nextNumber = (): number => ++lastNumber;
