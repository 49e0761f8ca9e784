import type { FirstSteps } from '../../../shared/contract/insights.ts';

export type Step = {
  title: string;
  /** State in words, or what the step is for. */
  detail: string;
  isDone: boolean;
  /** Title of a step that has to come first, while it is not done. */
  needs?: string;
  action: string;
  path: string;
};

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** What a new salon needs before its first day in the book, in order. */
export function listSteps({
  location_id,
  hours,
  services,
  stylists,
  able,
  products,
  appointments,
}: FirstSteps): Step[] {
  const [hasMenu, hasPeople] = [services > 0, stylists > 0];
  const skillNeeds = hasMenu ? (hasPeople ? undefined : 'People') : 'Menu';
  return [
    {
      title: 'Opening hours',
      detail: hours ? 'Set' : 'When you are open',
      isDone: hours,
      action: 'Set hours',
      path: `/configure-salon?location_id=${location_id}`,
    },
    {
      title: 'Menu',
      detail: hasMenu ? count(services, 'service', 'services') : 'Your services, how long they take and what they cost',
      isDone: hasMenu,
      action: 'Choose services',
      path: '/starter-menu',
    },
    {
      title: 'People',
      detail: hasPeople ? count(stylists, 'stylist', 'stylists') : 'Who works here, you included',
      isDone: hasPeople,
      action: 'Add people',
      path: '/add-people',
    },
    {
      title: 'Who does what',
      detail: able > 0 ? `${able} of ${count(stylists, 'stylist', 'stylists')}` : 'One table, all ticked at first',
      isDone: hasPeople && able === stylists,
      ...(skillNeeds && { needs: skillNeeds }),
      action: 'Open the table',
      path: '/who-does-what',
    },
    {
      title: 'Products',
      detail: products ? 'On the shelf' : 'Scan a delivery, or what stands on the shelf',
      isDone: products,
      action: 'Receive products',
      path: '/inventory-receiving',
    },
    {
      title: 'First appointment',
      detail: appointments ? 'Booked' : 'Click a free time in the book',
      isDone: appointments,
      ...(able === 0 && { needs: 'Who does what' }),
      action: 'Open the book',
      path: `/scheduler?location_id=${location_id}`,
    },
  ];
}
