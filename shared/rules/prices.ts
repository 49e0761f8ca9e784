import { type PriceLevel, priceLevels, type Service } from '../contract/services.ts';
import type { Assignment } from '../contract/stylists.ts';
import type { User } from '../contract/users.ts';
import { personName } from './names.ts';

const isLevel = (level: number): level is PriceLevel => priceLevels.some((known) => known === level);

/** What a service costs at a price level, in dollars; 0 where it costs nothing. */
export const priceAt = (service: Service, level: number): number =>
  isLevel(level) ? service[`service_price_level_${level}`] : 0;

/** Whether a service costs anything at all; a free one needs no price level. */
export const isPriced = (service: Service): boolean => priceLevels.some((level) => priceAt(service, level) > 0);

/** Whether a service is sold at a price level: one left at 0 beside a level above 0 is not. */
export const isSoldAt = (service: Service, level: number): boolean => !isPriced(service) || priceAt(service, level) > 0;

type Wanted = {
  title: string;
  /** As it is sold now, when it is. */
  service: Service | undefined;
  stylist: Pick<User, 'user_first_name' | 'user_last_name'>;
  /** How the stylist does it, when they do. */
  assignment: Pick<Assignment, 'priceLevel'> | undefined;
};

/** What a stylist charges for a service, or why they cannot be booked for it. */
export function chargeFor({ title, service, stylist, assignment }: Wanted): { price: number } | { problem: string } {
  if (service?.service_status !== 'Active') return { problem: `${title} is not offered any more.` };
  if (!assignment) return { problem: `${personName(stylist)} does not do ${title}.` };
  const { priceLevel } = assignment;
  if (isSoldAt(service, priceLevel)) return { price: priceAt(service, priceLevel) };
  return { problem: `${title} is not offered at level ${priceLevel}, at which ${personName(stylist)} works.` };
}
