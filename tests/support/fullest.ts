import type { Appointment } from '../../shared/contract/appointments.ts';
import type { BillEntry } from '../../shared/contract/bills.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { PastFormula } from '../../shared/contract/formulas.ts';
import type { LoggedMessage } from '../../shared/contract/messages.ts';
import type { SentBowl } from '../../shared/contract/sentBowls.ts';
import type { Wish } from '../../shared/contract/waitingList.ts';

/*
 * One record of each kind with every field set. Each text has a mark of its own: `SAID` where somebody may have written about the client,
 * `KEPT` where it stays when they are erased. A new field does not compile until it is set here.
 */

/** Every optional field, at any depth. */
type Full<Stored> = Stored extends readonly (infer One)[]
  ? Full<One>[]
  : Stored extends object
    ? { [Name in keyof Stored]-?: Full<NonNullable<Stored[Name]>> }
    : Stored;

const consent = { answer: 'yes', at: '2026-05-01T10:00:00.000Z', by: 'SAID-consent' } as const;

export const fullestClient = (client_id: string) =>
  ({
    client_id,
    client_first_name: 'SAID-first',
    client_last_name: 'SAID-last',
    client_birthday: '1990/07/14',
    client_email: `said-${client_id.toLowerCase()}@example.com`,
    client_mobile_phone_number: '7035550177',
    client_allergies: 'SAID-allergies',
    client_notes: 'SAID-notes',
    client_email_consent: consent,
    client_sms_consent: consent,
    client_picture_consent: consent,
    client_patch_test: { date: '2026-05-02', product_line: 'SAID-line', result: 'negative' },
    client_organization_id: 1,
    org_name: 'KEPT-organization',
    merged_from: [],
    erased: 'done',
    version: 1,
  }) satisfies Full<Client>;

type Place = { location: number; user_id: string; start: string; end: string };

export const fullestVisit = (id: string, client_id: string, { location, user_id, start, end }: Place) =>
  ({
    appointmentId: id,
    event_id: id,
    start,
    end,
    client: { client_id, client_name: 'SAID-name', client_phone: '7035550177' },
    user_id,
    user_name: 'KEPT-stylist',
    location,
    services: [
      {
        service_id: 'Cut1',
        title: 'KEPT-title',
        service_shortcut: 'KEPT-shortcut',
        service_color: '#885ed0',
        serviceStart: start,
        serviceEnd: end,
        service_step1_minutes: 30,
        service_step2_minutes: 20,
        service_step3_minutes: 10,
        price: 50,
        list_price: 68,
        price_reason: 'SAID-price',
      },
    ],
    notes: 'SAID-notes',
    formula: 'KEPT-formula',
    status: 'confirmed',
    status_reason: 'SAID-status',
    late_minutes: 10,
    first_visit: true,
    rebooked: true,
    series_id: 'KEPT-series',
    series_weeks: 4,
    together_id: 'KEPT-together',
    asked_stylist_id: user_id,
    alert: 'SAID-alert',
    unconfirmed: true,
    patch_test: 'missing',
    pictures: [{ picture_id: 'SAID-picture', at: '2026-05-04T15:00:00.000Z', user_name: 'SAID-taker' }],
    bill: {
      number: 7,
      total: 50,
      services: [50],
      extra: [{ service_id: 'Cut1', grams: 12, net: 4, waived: 1 }],
      sold: 24,
      fees: 15,
      discount: 6,
      deposits: 20,
    },
    version: 1,
  }) satisfies Full<Appointment>;

export const fullestPast = (formula_id: string) =>
  ({
    formula_id,
    date: '2024-03-05',
    user_name: 'KEPT-stylist',
    service_name: 'KEPT-service',
    text: 'SAID-text',
    lines: [{ product_id: 'SAID-product', product_alias: 'SAID-alias', amount: 3000 }],
  }) satisfies Full<PastFormula>;

export const fullestBowl = (bowl_id: string, client_id: string, place: Place, appointment_id: string) =>
  ({
    bowl_id,
    location_id: place.location,
    user_id: place.user_id,
    user_name: 'KEPT-stylist',
    client_id,
    client_name: 'SAID-name',
    start: place.start,
    end: place.end,
    station_id: 'KEPT-station',
    device_name: 'KEPT-device',
    local_id: bowl_id,
    appointment_id,
    service_id: 'Cut1',
    entries: [
      {
        entry_id: `${bowl_id}-0`,
        product_id: 'KEPT-product',
        product_alias: 'KEPT-alias',
        start: place.start,
        amount: 5000,
        waste: 100,
        container_cents: 1000,
        container_grams: 100,
      },
    ],
    changed: { user_name: 'KEPT-corrector', time: place.end },
    version: 1,
  }) satisfies Full<Bowl>;

export const fullestSentBowl = (local_id: string, client: string) =>
  ({
    local_id,
    start: '2026-05-04T14:00:00Z',
    end: '2026-05-04T14:10:00Z',
    stylist: 'KEPT-stylist',
    client,
    client_name: 'SAID-typed',
    appointment: 'KEPT-visit',
    service_id: 'KEPT-service',
    entries: [{ product: 'KEPT-unknown', start: '2026-05-04T14:00:00Z', grams: 20, waste: 1 }],
  }) satisfies Full<SentBowl>;

export const fullestWish = (wish_id: string, client_id: string, { location, start }: Place) =>
  ({
    wish_id,
    location,
    client: { client_id, client_name: 'SAID-name', client_phone: '7035550177' },
    services: ['Cut1'],
    stylists: ['KEPT-stylist'],
    weekdays: ['Monday'],
    part: 'morning',
    after: 540,
    from: start.slice(0, 10),
    until: '2099-12-31',
    notes: 'SAID-wish',
    made_at: start,
    made_by: 'KEPT-maker',
    ended: { how: 'removed', day: '2099-12-31', appointment_id: 'KEPT-booked' },
    version: 1,
  }) satisfies Full<Wish>;

export const fullestMessage = (client_id: string, appointment_id: string, { location, start, user_id }: Place) =>
  ({
    message_id: 'KEPT-message',
    location_id: location,
    date: start.slice(0, 10),
    at: '2026-05-04T14:00:00.000Z',
    kind: 'confirmation',
    channel: 'email',
    state: 'failed',
    reason: 'rejected',
    appointment_id,
    client_id,
    client_name: 'SAID-name',
    start,
    told: { start, location_id: location, user_id, user_name: 'KEPT-told', services: ['KEPT-title'] },
    to: 'said@example.com',
    others: [
      {
        appointment_id: 'KEPT-other',
        start: '2026-12-05 10:00:00',
        told: { start, location_id: location, user_id, user_name: 'KEPT-told-other', services: ['KEPT-title-other'] },
      },
    ],
    subject: 'SAID-subject',
    text: 'SAID-text',
    resent: true,
  }) satisfies Full<LoggedMessage>;

export const fullestBillEntry = (client_id: string, appointment_id: string, { location, start, user_id }: Place) =>
  ({
    entry_id: 'KEPT-entry',
    event: 'reopened',
    time: start,
    by: 'KEPT-closer',
    reason: 'SAID-reopened',
    appointment_id,
    location_id: location,
    number: 7,
    edition: 1,
    client_id,
    client_name: 'SAID-name',
    user_id,
    user_name: 'KEPT-stylist',
    start,
    lines: [
      {
        line_id: 'KEPT-line',
        kind: 'extra',
        title: 'KEPT-line-title',
        service_id: 'Cut1',
        product_id: 'KEPT-product',
        quantity: 12,
        user_id,
        user_name: 'KEPT-seller',
        included_grams: 40,
        list_amount: 5,
        reason: 'SAID-waived',
        amount: 4,
        taxes_included: true,
        discount: 1,
        net: 3,
      },
    ],
    subtotal: 4,
    discount_total: 1,
    deposit_total: 0,
    total: 3,
    discount_reason: 'SAID-discount',
    paid_by: 'KEPT-paid',
    tip: 5,
  }) satisfies Full<BillEntry>;
