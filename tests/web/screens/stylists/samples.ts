import type { ListedStylist, StylistService } from '../../../../shared/contract/stylists.ts';
import { buildService } from '../../../support/menu.ts';

export const mara: ListedStylist = {
  user_id: 'u7',
  user_first_name: 'Mara',
  user_last_name: 'Ellison',
  user_email: 'mara@luma.test',
  user_status: 'ACTIVE',
  location_id: 1,
  location_name: 'Fairfax',
  services_count: 1,
  missing: [],
};

/** Each stylist has their own minutes of these. */
const untimed = { service_step1_minutes: 0, service_step2_minutes: 0, service_step3_minutes: 0 };
export const balayage = { ...buildService('s1', 'Balayage', 210, 240), ...untimed };
export const toner = { ...buildService('s2', 'Toner', 45), ...untimed };

export const assignedBalayage: StylistService = {
  ...balayage,
  assignment: {
    ...{ userId: 'u7', serviceId: 's1', priceLevel: 2, servicing: 45, gap: 30, servicing2: 15 },
    own_minutes: true,
    version: 3,
  },
};
