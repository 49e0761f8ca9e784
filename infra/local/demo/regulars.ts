import type { Client } from '../../../shared/contract/clients.ts';
import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { isMan } from './clients.ts';
import type { MenuService } from './menu.ts';
import { createRandom, hashSeed, type Random } from './random.ts';

/** A client of a stylist: what they come for, and after how many days they come back. */
export type Regular = {
  client: Client;
  services: readonly MenuService[];
  days: number;
  /** Days from the first day of the roster to the first visit. */
  firstDay: number;
  /** Never in a salon before the first visit of the demo. */
  isNew: boolean;
};

/** Shortcuts of services in order of preference: the first that the stylist does. */
type Wish = readonly string[];
type Habit = { share: number; days: readonly [least: number, most: number]; wishes: readonly Wish[] };

const cut: Wish = ['CUT', 'RESTYLE', 'BLOWOUT'];
const foils = ['HALFFOIL', 'FULLFOIL', 'BALAYAGE', 'BABYLTS', 'MONEY'];
const styles = ['BLOWOUT', 'CURLSET', 'UPDO', 'BRAIDS', 'DEEPCOND'];

/** What women come for, with its share. Foils and styles are shuffled for each client. */
const women: readonly Habit[] = [
  { share: 0.32, days: [38, 44], wishes: [['ROOT', 'GLOSS', 'VIVID'], cut] },
  {
    share: 0.23,
    days: [38, 42],
    wishes: [
      ['ROOT', 'VIVID', 'GLOSS'],
      ['GLOSS', 'TONER'],
    ],
  },
  { share: 0.22, days: [42, 49], wishes: [foils, ['TONER', 'GLOSS']] },
  { share: 0.08, days: [42, 49], wishes: [['GLOSS', 'ROOT'], cut] },
  { share: 0.04, days: [42, 49], wishes: [['VIVID', 'GLOSS', 'ROOT']] },
  { share: 0.07, days: [40, 48], wishes: [cut] },
  { share: 0.04, days: [38, 48], wishes: [styles] },
];
const men: readonly Habit[] = [{ share: 1, days: [24, 28], wishes: [['FADE', 'CUT', 'RESTYLE', 'SCALP']] }];

/** One in so many men is a regular, and one in so many regulars is new. */
const [manEvery, newEvery] = [2, 6];

/** Takes regulars of a stylist out of the clients that nobody has, until they fill `minutesPerDay`. */
export function takeRegulars(
  clients: Client[],
  offered: readonly MenuService[],
  { minutesPerDay, days }: { minutesPerDay: number; days: number },
): Regular[] {
  const regulars: Regular[] = [];
  for (let demand = 0; demand < minutesPerDay && clients.length > 0; ) {
    const client = clients.shift() as Client;
    const random = createRandom(hashSeed(`${client.client_id} habit`));
    if (isMan(client) && random.below(manEvery) > 0) continue;
    const habit = chooseHabit(isMan(client) ? men : women, random);
    const services = chooseServices(habit, offered, random);
    if (services.length === 0) continue;
    const [least, most] = habit.days;
    const interval = least + random.below(most - least + 1);
    const isNew = random.below(newEvery) === 0;
    regulars.push({
      ...{ client, services, days: interval, isNew },
      firstDay: isNew ? random.below(days) : random.below(interval),
    });
    demand += totalMinutes(services) / (interval + 3);
  }
  return regulars;
}

function chooseHabit(habits: readonly Habit[], random: Random): Habit {
  let left = random.next();
  for (const habit of habits) {
    left -= habit.share;
    if (left < 0) return habit;
  }
  return habits[0] as Habit;
}

function chooseServices({ wishes }: Habit, offered: readonly MenuService[], random: Random): MenuService[] {
  const from = random.below(5);
  const chosen: MenuService[] = [];
  for (const wish of wishes) {
    const turned = wish === foils || wish === styles ? [...wish.slice(from), ...wish.slice(0, from)] : wish;
    const done = turned.flatMap((shortcut) => offered.filter((one) => one.service_shortcut === shortcut));
    chosen.push(...done.filter((one) => !chosen.includes(one)).slice(0, 1));
  }
  return chosen;
}
