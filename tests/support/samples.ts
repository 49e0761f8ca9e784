import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bill, BillLine } from '../../shared/contract/bills.ts';
import type { Bowl, BowlEntry } from '../../shared/contract/bowls.ts';
import type { Client } from '../../shared/contract/clients.ts';
import type { Count } from '../../shared/contract/counts.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Order, OrderLine, Reseller } from '../../shared/contract/orders.ts';
import type { ListedProduct } from '../../shared/contract/products.ts';
import type { User } from '../../shared/contract/users.ts';

/* One valid record of each kind. Tests override the fields they are about. */

export const sampleSalon = (location_id = 1, location_name = 'Fairfax', zone = 'America/New_York'): Location => ({
  ...{ location_id, location_name, zone },
  ...{ organization_id: 1, organization_name: 'Luma Hair' },
});

export const sampleUser = (more: Partial<User> = {}): User => ({
  ...{ user_id: 'u1', user_first_name: 'Mara', user_last_name: 'Ellison', user_email: 'mara@luma.test' },
  ...{ user_phone: '', user_status: 'ACTIVE', user_barcode: null, roles: [{ role: 'stylist' }] },
  ...{ location_id: 1, location_name: 'Fairfax', location_ids: [1] },
  ...{ organization_id: 1, org_name: 'Luma Hair', version: 1 },
  ...more,
});

export const sampleClient = (more: Partial<Client> = {}): Client => ({
  ...{ client_id: 'c1', client_first_name: 'Wilma', client_last_name: 'Testwood', client_birthday: '1990/03/07' },
  ...{ client_email: 'wilma@example.com', client_mobile_phone_number: '17035559911', client_allergies: '' },
  client_notes: '',
  ...{ client_organization_id: 1, org_name: 'Luma', version: 1 },
  ...more,
});

export const sampleProduct = (more: Partial<ListedProduct> = {}): ListedProduct => ({
  ...{ product_id: 'p1', manufacturer: 'Redken', name: '8-1', brand: 'Shades EQ', category: 'Demi color' },
  ...{ barcode: '884486447906', weight: 2, price: 8.75, retail_price: null, taxes_included: false },
  ...more,
});

export const sampleReseller = (more: Partial<Reseller> = {}): Reseller => ({
  ...{ reseller_id: 'r1', reseller_company_name: 'SalonCentric', account_number: '4410-2287' },
  ...{ email: 'orders@saloncentric.example', lead_time_days: 5, brand_ids: ['b1'], version: 1 },
  ...more,
});

export const sampleOrderLine = (more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ product_id: 'p1', barcode: '4045787200799', name: '8-1', manufacturer: 'Schwarzkopf', category: '' },
  ...{ weight: 2, quantity: 0, received: 0 },
  ...more,
});

export const sampleOrder = (more: Partial<Order> = {}): Order => ({
  ...{ order_id: 'o1', order_number: 'RO-1187', reseller_id: 'r1', reseller_company_name: 'SalonCentric' },
  ...{ location_id: 1, location_name: 'Fairfax', user_id: 'u1', user_name: 'Dana Whitfield', lines: [] },
  ...{ state: 'ordered', ordered: '2026-11-18 09:00:00', due: '2026-11-24', closed: null, reason: '', version: 1 },
  ...more,
});

/** A count that is under way. */
export const sampleCount = (more: Partial<Count> = {}): Count => ({
  ...{ count_id: 'c1', count_number: 'SC-1001', location_id: 1, location_name: 'Fairfax', note: '', reason: '' },
  ...{ scope: 'everything', scope_name: 'Everything', state: 'counting', shows_expected: false },
  ...{ user_id: 'u1', user_name: 'Dana Whitfield', begun: '2026-11-20 14:05:00', finished: null },
  ...{ closed: null, closed_by: '', rounds: {}, approval: null, totals: null, version: 1 },
  ...more,
});

/** An appointment without services. */
export const sampleAppointment = (more: Partial<Appointment> & Pick<Appointment, 'appointmentId' | 'start'>) => ({
  ...{ event_id: more.appointmentId, end: more.start, user_id: 'mara', user_name: 'Mara Ellison', location: 11 },
  ...{ client: { client_id: 'ivy', client_name: 'Ivy North', client_phone: '' }, services: [], notes: '' },
  ...{ status: 'booked' as const, status_reason: '', version: 1 },
  ...more,
});

type BookedService = Appointment['services'][number];
/** A booked service of one step. */
export const sampleBookedService = (
  start: string,
  end: string,
  minutes: number,
  more: Partial<BookedService> = {},
) => ({
  ...{ service_id: 'Cut', title: 'Cut', service_shortcut: 'CUT', service_color: '#885ed0', price: 68 },
  ...{ serviceStart: start, serviceEnd: end },
  ...{ service_step1_minutes: minutes, service_step2_minutes: 0, service_step3_minutes: 0 },
  ...more,
});

/** A bowl of nobody in no appointment, mixed at the color bar. */
export const sampleBowl = (more: Partial<Bowl> & Pick<Bowl, 'bowl_id' | 'start'>): Bowl => ({
  ...{ location_id: 11, user_id: 'mara', user_name: 'Mara Ellison', client_id: null, client_name: '', end: more.start },
  ...{ station_id: 'bar', device_name: 'Bar', local_id: more.bowl_id, appointment_id: null, entries: [], version: 1 },
  ...more,
});

/** An entry from a container of 100 g for $10. */
export const sampleBowlEntry = (more: Partial<BowlEntry> & Pick<BowlEntry, 'entry_id' | 'start'>): BowlEntry => ({
  ...{ product_id: 'TUBE', product_alias: more.product_id ?? 'Tube', amount: 5000, waste: 0 },
  ...{ container_cents: 1000, container_grams: 100 },
  ...more,
});

/** A line of a bill that is charged whole. */
export const sampleBillLine = (more: Partial<BillLine> & Pick<BillLine, 'kind' | 'title' | 'amount'>): BillLine => ({
  ...{ line_id: more.title, quantity: 1, discount: 0, net: more.amount },
  ...more,
});

/** An open bill without lines. */
export const sampleBill = (more: Partial<Bill> & Pick<Bill, 'appointment_id' | 'start'>): Bill => ({
  ...{ location_id: 3, client_name: 'Ivy Chen', user_name: 'Mara Ellison', visit_status: 'in_service', state: 'open' },
  ...{ edition: 0, version: 4, lines: [], bowls: [], not_on_bill: [], subtotal: 0, discount_total: 0 },
  ...{ deposit_total: 0, total: 0, may_change_prices: true },
  edits: { waivers: [], retail: [], discount: null, adjustments: [] },
  ...more,
});
