import { api } from '../../shared/contract/index.ts';
import { clientName } from '../../shared/rules/names.ts';
import { call } from '../kit/data/call.ts';
import type { Session } from '../kit/data/session.tsx';
import type { PickerLoad } from '../kit/picker/items.ts';
import { formatPhone } from '../kit/ui/format.ts';

/** Searches the organization's clients, 20 per page. */
export const clientItems =
  (scope: Session['scope']): PickerLoad =>
  async (search, cursor) => {
    const body = { ...scope, ...(search && { search }), ...(cursor && { cursor }), limit: 20 };
    const page = await call(api.clients.listClients, { body });
    const items = page.Items.map((client) => ({
      id: client.client_id,
      label: clientName(client),
      hint: formatPhone(client.client_mobile_phone_number),
    }));
    return { items, ...(page.cursor && { cursor: page.cursor }) };
  };
