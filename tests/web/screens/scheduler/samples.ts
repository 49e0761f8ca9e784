import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import { addMinutes } from '../../../../shared/rules/time.ts';
import { type BookData, blankDraft, type Draft, type DraftService } from '../../../../web/screens/scheduler/draft.ts';

export const today = '2026-11-21';

export const draftService = (title: string, ...steps: Steps): DraftService => ({
  key: title,
  service_id: title,
  title,
  shortcut: title.slice(0, 3).toUpperCase(),
  color: '#885ed0',
  price: 50,
  steps,
});

export const buildDraft = (more: Partial<Draft> = {}): Draft =>
  blankDraft(3, today, { stylistId: 'mara', start: 600, services: [draftService('Toner', 30, 30, 30)], ...more });

/** Takes a stylist, a start time and a client, such as 'mara 11:00 Ivy Chen'. */
export function buildAppointment(words: string, minutes: number): Appointment {
  const [user_id = '', time = '', ...name] = words.split(' ');
  const start = `${today} ${time.padStart(5, '0')}:00`;
  const end = addMinutes(start, minutes);
  return {
    appointmentId: name.join('-'),
    event_id: name.join('-'),
    start,
    end,
    client: { client_id: 'c1', client_name: name.join(' '), client_phone: '7035550100' },
    user_id,
    user_name: user_id,
    location: 3,
    services: [
      {
        service_id: 'Cut',
        title: 'Cut',
        service_shortcut: 'CUT',
        service_color: '#16a4b5',
        serviceStart: start,
        serviceEnd: end,
        service_step1_minutes: minutes,
        service_step2_minutes: 0,
        service_step3_minutes: 0,
        price: 40,
      },
    ],
    notes: '',
    status: 'booked',
    status_reason: '',
    version: 1,
  };
}

const stylist = (id: string, first: string, priceLevel: number): BookData['stylists'][number] => ({
  user_id: id,
  user_first_name: first,
  user_last_name: 'Ellison',
  location_id: 3,
  location_name: 'Fairfax',
  services: [{ userId: id, serviceId: 'Toner', priceLevel, servicing: 20, gap: 10, servicing2: 5, version: 1 }],
  days: [],
});

const buildService = (title: string): BookData['services'][number] => ({
  service_id: title,
  service_name: title,
  service_shortcut: title.slice(0, 3).toUpperCase(),
  description: '',
  service_status: 'Active',
  category_id: 'color',
  service_price_level_1: 50,
  service_price_level_2: 60,
  service_price_level_3: 70,
  service_price_level_4: 80,
  service_price_level_5: 90,
  taxes_included: false,
  included_grams: 0,
  gram_charge: 0,
  organization_id: 1,
  organizationName: 'Luma Hair',
  version: 1,
  color: '#885ed0',
  category_name: 'Color',
});

export const buildBook = (...schedules: Appointment[]): BookData => ({
  date: today,
  days: 1,
  dozen: 1,
  mark: 'first',
  stylists: [stylist('mara', 'Mara', 1), stylist('tomas', 'Tomás', 3)],
  schedules,
  locations: [],
  configs: [],
  services: [buildService('Toner'), buildService('Cut')],
  users: [],
  clients: [],
});
