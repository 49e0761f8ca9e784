import type { ClientAppointment } from '../../../shared/contract/appointments.ts';
import { bills } from '../../../shared/contract/bills.ts';
import { type Client, walkInId } from '../../../shared/contract/clients.ts';
import { isAllowed, type UserType } from '../../../shared/contract/endpoint.ts';
import { imports } from '../../../shared/contract/imports.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { reports } from '../../../shared/contract/reports.ts';
import { type ListedService, priceLevels } from '../../../shared/contract/services.ts';
import type { SessionUser, User } from '../../../shared/contract/users.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { clientName, personName } from '../../../shared/rules/names.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { isPriced, priceAt } from '../../../shared/rules/prices.ts';
import { outranks, roleLabel } from '../../../shared/rules/roles.ts';
import { toSearchText } from '../../../shared/rules/search.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { listSessionRoles, listUserRoles } from '../../../shared/rules/users.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { listScreens } from '../../screens.tsx';
import type { Searchable } from './matching.ts';

/** A search result: its row and where it leads. */
export type Entry = Searchable & {
  id: string;
  kind: 'screen' | 'client' | 'visit' | 'person' | 'service';
  /** Second line of the row. */
  detail: string;
  to: string;
  /** A person's badge. */
  barcode?: string | null;
};

/** Screens of the menu, and the user's profile. */
export const screenEntries = (types: readonly UserType[]): Entry[] => [
  ...listScreens(types).flatMap(({ path, label, group = 'Main menu' }) =>
    label ? [screenEntry(path, label, group)] : [],
  ),
  screenEntry('/profile', 'Profile', 'Your account'),
  ...(isAllowed(types, insights.getFirstSteps.allow)
    ? [
        screenEntry('/get-started', 'Get started', 'First steps of a salon'),
        screenEntry('/who-does-what', 'Who does what', 'Services by stylists'),
        screenEntry('/starter-menu', 'Starter menu', 'Many services at once'),
        screenEntry('/add-people', 'Add people', 'Several at once'),
      ]
    : []),
  ...(isAllowed(imports.startImport.allow, types)
    ? [screenEntry('/moving-in', 'Moving in', 'All files of another program at once')]
    : []),
  ...(isAllowed(reports.recordExport.allow, types)
    ? [{ ...screenEntry('/moving-in', 'Export everything', 'All lists as a ZIP'), id: 'export-everything' }]
    : []),
  ...(isAllowed(types, bills.createSale.allow)
    ? [{ ...screenEntry(`/scheduler?sell=${walkInId}`, 'Sell a product', 'Without an appointment'), id: 'sell' }]
    : []),
];

const screenEntry = (path: string, name: string, detail: string): Entry => ({
  id: `screen-${path.slice(1)}`,
  kind: 'screen',
  name,
  detail,
  text: toSearchText(name),
  to: path,
});

export function clientEntry(client: Client): Entry {
  const name = clientName(client);
  return {
    id: `client-${client.client_id}`,
    kind: 'client',
    name,
    detail: [formatPhone(client.client_mobile_phone_number), client.client_email].filter(Boolean).join(' · '),
    text: toSearchText(name),
    email: client.client_email,
    phone: client.client_mobile_phone_number,
    to: `/edit-client-form?clientId=${client.client_id}`,
  };
}

/** Links to the appointment in the book. */
export function visitEntry({ appointmentId, client, start, location, services, user_name }: ClientAppointment): Entry {
  const [day, time] = [dayOf(start), formatTime(minutesOfDay(start))];
  return {
    id: `visit-${appointmentId}`,
    kind: 'visit',
    name: client.client_name,
    detail: [formatLongDay(day), time, services.map(({ title }) => title).join(', '), user_name].join(' · '),
    text: toSearchText(client.client_name),
    to: `/scheduler?location_id=${location}&date=${day}&appointment=${appointmentId}`,
  };
}

/** Links to the Teams list instead if the user may not edit this person. */
export function personEntry(user: User, me: SessionUser, mayChange: boolean): Entry {
  const name = personName(user);
  const roles = listUserRoles(user);
  const detail = [roles.map(roleLabel).join(', '), user.location_name].filter(Boolean).join(' · ');
  return {
    id: `person-${user.user_id}`,
    kind: 'person',
    name,
    detail,
    text: toSearchText(`${name} ${detail}`),
    email: user.user_email,
    phone: user.user_phone,
    to:
      mayChange && !outranks(roles, listSessionRoles(me))
        ? `/users/${user.user_id}`
        : `/manage-users?q=${encodeURIComponent(user.user_email)}`,
    barcode: user.user_barcode,
  };
}

/** Links to the services list instead if the user may not edit services. */
export function serviceEntry(service: ListedService, mayChange: boolean): Entry {
  const { service_id, service_name, service_shortcut, category_name } = service;
  return {
    id: `service-${service_id}`,
    kind: 'service',
    name: service_name,
    detail: `${category_name} · ${formatPriceRange(service)}`,
    text: toSearchText(`${service_name} ${service_shortcut} ${category_name}`),
    to: mayChange ? `/edit-service?serviceId=${service_id}` : `/services?q=${encodeURIComponent(service_name)}`,
  };
}

/** "$45.00", or "$45.00 to $96.00" if levels differ. Levels without a price do not offer the service. */
function formatPriceRange(service: ListedService): string {
  if (!isPriced(service)) return 'Free';
  const prices = priceLevels.map((level) => priceAt(service, level)).filter((dollars) => dollars > 0);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(formatMoney);
  return least === most ? `${least}` : `${least} to ${most}`;
}
