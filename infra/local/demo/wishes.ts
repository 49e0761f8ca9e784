import { wishSeedChange } from '../../../functions/appointments/wishStore.ts';
import type { Change } from '../../../functions/kit/write.ts';
import type { Client } from '../../../shared/contract/clients.ts';
import type { Wish } from '../../../shared/contract/waitingList.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { addDays } from '../../../shared/rules/time.ts';
import type { MenuService } from './menu.ts';
import { idAt } from './random.ts';

type Asked = Partial<Pick<Wish, 'weekdays' | 'part' | 'after' | 'notes' | 'ended'>> & {
  /** Position among the stylists of the salon. */
  stylists?: readonly number[];
  days: number;
};

/** Service, days since the wish was made, and what was asked for. */
const wishes: readonly (readonly [service: string, age: number, asked: Asked])[] = [
  ['Scalp treatment', 12, { stylists: [0, 1], days: 28, notes: 'Can come at short notice' }],
  ['Cut & finish', 9, { part: 'afternoon', days: 28 }],
  ['Balayage', 8, { stylists: [2], weekdays: ['Friday', 'Saturday'], part: 'morning', days: 36 }],
  ['Root touch-up', 5, { weekdays: ['Tuesday', 'Wednesday'], days: 16 }],
  ['Fade', 3, { stylists: [1], after: 14 * 60, days: 28 }],
  ['Vivid color', 2, { after: 17 * 60, days: 50 }],
  ['Blowout', 40, { part: 'morning', days: 28 }],
];

/** Clients on the waiting list of a salon. */
export function wishDemoChanges(
  organization: number,
  place: { location_id: number; today: string },
  {
    clients,
    services,
    stylists,
  }: { clients: readonly Client[]; services: readonly MenuService[]; stylists: readonly string[] },
): Change[] {
  return wishes.flatMap(([name, age, { stylists: chosen = [], days, ...asked }], index) => {
    const client = clients[17 * (index + 1)];
    const service = services.find(({ service_name }) => service_name === name);
    if (!client || !service) return [];
    const from = addDays(place.today, -age);
    const made_at = `${from} 11:2${index}:00`;
    const saved: Wish = {
      ...{ weekdays: [], notes: '', ...asked },
      ...{ wish_id: idAt(made_at, `wish ${index}`), location: place.location_id, made_at, made_by: 'Dana Whitfield' },
      client: {
        client_id: client.client_id,
        client_name: clientName(client),
        client_phone: client.client_mobile_phone_number,
      },
      ...{ services: [service.service_id], stylists: chosen.flatMap((nth) => stylists[nth] ?? []) },
      ...{ from, until: addDays(from, days), version: 1 },
    };
    return [wishSeedChange(organization, saved)];
  });
}
