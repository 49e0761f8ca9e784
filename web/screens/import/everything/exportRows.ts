import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { type Client, clientFields } from '../../../../shared/contract/clients.ts';
import type { PastFormula } from '../../../../shared/contract/formulas.ts';
import type { InventoryRow } from '../../../../shared/contract/inventory.ts';
import type { ListedProduct } from '../../../../shared/contract/products.ts';
import type { TransactionEntry } from '../../../../shared/contract/reports.ts';
import { type ListedService, serviceFields } from '../../../../shared/contract/services.ts';
import type { Assignment } from '../../../../shared/contract/stylists.ts';
import type { User } from '../../../../shared/contract/users.ts';
import { statusLabels } from '../../../../shared/rules/appointmentStatus.ts';
import { groupBy } from '../../../../shared/rules/groupBy.ts';
import { createShadeFinder } from '../../../../shared/rules/imports/readFormula.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { assignableRoles, roleLabel } from '../../../../shared/rules/roles.ts';
import { dayOf, formatTime, minutesBetween, minutesOfDay } from '../../../../shared/rules/time.ts';
import { listUserRoles } from '../../../../shared/rules/users.ts';

/** Values of a row by import field. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** "11/28/2026" of 2026-11-28; without a year "--11/28", which a spreadsheet takes for no date. */
const toFileDate = (day: string): string =>
  day.replace(/^--\//, '--').replace(/^(\d{4})[-/](\d\d)[-/](\d\d)$/, '$2/$3/$1');

/** Row of a service that can be booked. */
export const serviceRows = (service: ListedService): ExportRow[] =>
  service.service_status === 'Active'
    ? [
        {
          ...serviceFields.toForm(service),
          category: service.category_name,
          shortcut: service.service_shortcut,
          minutes: service.service_step1_minutes || '',
          minutesAfter: service.service_step3_minutes,
        },
      ]
    : [];

/** Rows of people who have not left, with the roles that an import can give. */
export function personRows(person: User): ExportRow[] {
  const roles = listUserRoles(person).filter((role) => assignableRoles(['system admin']).includes(role));
  if (roles.length === 0 || person.user_status === 'INACTIVE' || person.user_status === 'DELETED') return [];
  return [
    {
      firstName: person.user_first_name,
      lastName: person.user_last_name,
      email: person.user_email,
      phone: person.user_phone,
      role: roles.map(roleLabel).join(' + '),
      salon: person.location_name,
    },
  ];
}

/** Row of a service that a stylist performs, with minutes only if they are the stylist's own. */
export const skillRow = (assignment: Assignment, stylist: User, service: ListedService): ExportRow => ({
  stylist: stylist.user_email,
  service: service.service_name,
  level: assignment.priceLevel,
  ...(assignment.own_minutes && {
    minutes: assignment.servicing,
    gap: assignment.gap,
    minutesAfter: assignment.servicing2,
  }),
});

export function clientRow(client: Client): ExportRow {
  const { birthDate, emailConsent, smsConsent, ...form } = clientFields.toForm(client);
  const answer = (consent = 'unknown') => (consent === 'unknown' ? '' : consent);
  return {
    ...form,
    birthDate: toFileDate(birthDate),
    emailConsent: answer(emailConsent),
    smsConsent: answer(smsConsent),
  };
}

export const productRow = ({ weight, retail_price, ...product }: ListedProduct): ExportRow => ({
  ...product,
  ozSize: weight,
  retailPrice: retail_price ?? '',
});

/** Row of a stock line that says anything, in the two decimals that an import takes. */
export function stockRows(line: InventoryRow): ExportRow[] {
  const [itemCount, maxCount] = [line.inventory_current_quantity, line.inventory_desired_quantity].map((count) =>
    Number(count.toFixed(2)),
  );
  if (!itemCount && !maxCount && !line.inventory_notes) return [];
  const { product_name: name, product_upc_code: barcode, location_name: salon, inventory_notes: notes } = line;
  return [{ name, barcode, salon, itemCount, maxCount, notes }];
}

const pickNames = ({ firstName, lastName, phone, email }: ExportRow): ExportRow => ({
  firstName,
  lastName,
  phone,
  email,
});

export const pastRow = (past: PastFormula, client: ExportRow): ExportRow => ({
  ...pickNames(client),
  visitDate: toFileDate(past.date),
  stylist: past.user_name,
  service: past.service_name,
  formulaText: past.text,
});

/** Writes the products of bowls as a formula: by their names alone if an import finds them by these, else with their brands. */
export function createFormulaWriter(products: Iterable<ListedProduct>) {
  const named = [...products].map(({ product_id, name, brand }) => ({
    ...{ product_id, product_name: name, brand_name: brand },
  }));
  const find = createShadeFinder(named);
  const written = new Map(
    named.map((one) => {
      const { product_id, product_name, brand_name } = one;
      return [product_id, find(product_name) === one ? product_name : `${brand_name} ${product_name}`.trim()];
    }),
  );
  return (entries: readonly TransactionEntry[]): string =>
    entries
      .filter((entry) => entry.transaction_entry_product_amount > 0)
      .map((one) => `${one.transaction_entry_product_amount} g ${written.get(one.product_id) ?? one.product_alias}`)
      .join(' + ');
}

type BowlReferences = {
  clients: ReadonlyMap<string, ExportRow>;
  services: ReadonlyMap<string, ListedService>;
  writeFormula: ReturnType<typeof createFormulaWriter>;
};

/** Rows of the bowls of known clients. */
export const bowlRows = (
  entries: readonly TransactionEntry[],
  { clients, services, writeFormula }: BowlReferences,
): ExportRow[] =>
  [...groupBy(entries, (entry) => entry.transaction_entry_transaction_id).values()].flatMap((bowl) => {
    const [first] = bowl;
    const client = clients.get(first?.client_id ?? '');
    const formulaText = writeFormula(bowl);
    if (!first || !client || !formulaText) return [];
    const visitDate = toFileDate(dayOf(first.transaction_start));
    const service = services.get(first.service_id ?? '')?.service_name;
    return [{ ...pickNames(client), visitDate, stylist: first.user_name, service, formulaText }];
  });

type AppointmentPeople = {
  client: ExportRow;
  stylist: User | undefined;
  salon: string;
};

export const appointmentRow = (
  { start, end, services, user_name, status, notes }: Appointment,
  { client, stylist, salon }: AppointmentPeople,
): ExportRow => ({
  ...pickNames(client),
  visitDate: toFileDate(dayOf(start)),
  startTime: formatTime(minutesOfDay(start)),
  stylist: stylist ? stylist.user_email || personName(stylist) : user_name,
  service: services.map(({ title }) => title).join('; '),
  minutes: minutesBetween(start, end),
  salon,
  status: statusLabels[status],
  notes,
});
