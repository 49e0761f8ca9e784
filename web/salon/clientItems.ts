import { clients, walkInId, walkInName } from '../../shared/contract/clients.ts';
import { clientName } from '../../shared/rules/names.ts';
import { formatPhone } from '../../shared/rules/phone.ts';
import { call } from '../kit/data/call.ts';
import type { Session } from '../kit/data/session.tsx';
import type { PickerLoad } from '../kit/picker/items.ts';

/** Searches the organization's clients, 20 per page. */
export const clientItems =
  (scope: Session['scope']): PickerLoad =>
  async (search, cursor) => {
    const body = { ...scope, ...(search && { search }), ...(cursor && { cursor }), limit: 20 };
    const page = await call(clients.listClients, { body });
    const items = page.Items.map((client) => ({
      id: client.client_id,
      label: clientName(client),
      hint: formatPhone(client.client_mobile_phone_number),
    }));
    return { items, ...(page.cursor && { cursor: page.cursor }) };
  };

const walkInItem = { id: walkInId, label: clientName(walkInName), hint: 'No name given' };
const isWalkInSearch = (search: string): boolean =>
  ['walk-in client', 'walk in client', 'walkin'].some((name) => name.startsWith(search.trim().toLowerCase()));

/** Searches the clients, with the walk-in client first where nothing or its name is typed. */
export const clientOrWalkInItems = (scope: Session['scope']): PickerLoad => {
  const loadClients = clientItems(scope);
  return async (search, cursor) => {
    const page = await loadClients(search, cursor);
    const isFirstPage = cursor === undefined;
    return isFirstPage && isWalkInSearch(search) ? { ...page, items: [walkInItem, ...page.items] } : page;
  };
};
