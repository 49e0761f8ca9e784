import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { ListedService } from '../../../../shared/contract/services.ts';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import { addMinutes } from '../../../../shared/rules/time.ts';
import { type BookData, blankDraft, type Draft, type DraftService } from '../../../../web/screens/scheduler/draft.ts';
import { buildService } from '../../../support/menu.ts';
import { sampleAppointment, sampleBookedService } from '../../../support/samples.ts';

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
  return sampleAppointment({
    ...{ appointmentId: name.join('-'), start, end, user_id, user_name: user_id, location: 3 },
    client: { client_id: 'c1', client_name: name.join(' '), client_phone: '7035550100' },
    services: [sampleBookedService(start, end, minutes, { service_color: '#16a4b5', price: 40 })],
  });
}

const stylist = (id: string, first: string, priceLevel: number): BookData['stylists'][number] => ({
  user_id: id,
  user_first_name: first,
  user_last_name: 'Ellison',
  location_id: 3,
  location_name: 'Fairfax',
  services: [
    {
      ...{ userId: id, serviceId: 'Toner', priceLevel, servicing: 20, gap: 10, servicing2: 5 },
      own_minutes: true,
      version: 1,
    },
  ],
  days: [],
});

const buildListedService = (title: string): ListedService => ({
  ...{ ...buildService(title, title, 50, 60, 70, 80, 90), description: '', organizationName: 'Luma Hair' },
  ...{ category_id: 'color', category_name: 'Color', color: '#885ed0' },
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
  services: ['Toner', 'Cut'].map(buildListedService),
  blocked: [],
  users: [],
  clients: [],
});
