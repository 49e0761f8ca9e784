import type { BookedService } from '../contract/appointments.ts';
import type { UserType } from '../contract/endpoint.ts';
import type { PriceChangers } from '../contract/locations.ts';
import { type PriceLevel, priceLevels, type Service } from '../contract/services.ts';
import type { Assignment } from '../contract/stylists.ts';
import type { User } from '../contract/users.ts';
import { personName } from './names.ts';

const isPriceLevel = (level: number): level is PriceLevel => priceLevels.some((known) => known === level);

/** Price of a service at a price level in dollars; 0 if it is free or not sold at that level. */
export const priceAt = (service: Service, level: number): number =>
  isPriceLevel(level) ? service[`service_price_level_${level}`] : 0;

/** Whether a service has a price at any level. A free service needs no price level. */
export const isPriced = (service: Service): boolean => priceLevels.some((level) => priceAt(service, level) > 0);

/** Whether a service is sold at a price level. A level at 0 is not sold, unless the service is free. */
export const isSoldAt = (service: Service, level: number): boolean => !isPriced(service) || priceAt(service, level) > 0;

type ChargeRequest = {
  title: string;
  /** The current service; undefined if it no longer exists. */
  service: Service | undefined;
  stylist: Pick<User, 'user_first_name' | 'user_last_name'>;
  /** Undefined if the stylist does not perform the service. */
  assignment: Pick<Assignment, 'priceLevel'> | undefined;
};

/** Price in dollars that the stylist charges, or the reason why they cannot be booked for the service. */
export function getCharge({
  title,
  service,
  stylist,
  assignment,
}: ChargeRequest): { price: number } | { problem: string } {
  if (service?.service_status !== 'Active') return { problem: `${title} is not offered any more.` };
  if (!assignment) return { problem: `${personName(stylist)} does not do ${title}.` };
  const { priceLevel } = assignment;
  if (isSoldAt(service, priceLevel)) return { price: priceAt(service, priceLevel) };
  return { problem: `${title} is not offered at level ${priceLevel}, at which ${personName(stylist)} works.` };
}

/** Whether a user may change prices, give discounts and waive charges in a salon. */
export const canChangePrices = (types: readonly UserType[], allowed: PriceChangers = 'desk'): boolean =>
  allowed === 'everyone' || types.some((type) => type === 2 || type === 3 || (type === 4 && allowed === 'desk'));

type AgreedPrice = Pick<BookedService, 'price' | 'list_price' | 'price_reason'>;
type AskedPrice = { price?: number | undefined; price_reason?: string | undefined };

/** Price of a service for one visit: the requested one, else the one agreed `earlier`, else the list price. */
export function agreePrice(list: number, asked: AskedPrice, earlier?: AgreedPrice): AgreedPrice {
  const kept = earlier?.list_price === undefined ? { price: list } : earlier;
  const { price, price_reason = '' } = asked.price === undefined ? kept : { ...asked, price: asked.price };
  return price === list ? { price } : { price, list_price: list, price_reason };
}
