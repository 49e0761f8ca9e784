import { type PriceLevel, priceLevels, type Service } from '../contract/services.ts';

const isLevel = (level: number): level is PriceLevel => priceLevels.some((known) => known === level);

/** What a service costs at a price level, in dollars; 0 where it costs nothing. */
export const priceAt = (service: Service, level: number): number =>
  isLevel(level) ? service[`service_price_level_${level}`] : 0;

/** Whether a service costs anything at all; a free one needs no price level. */
export const isPriced = (service: Service): boolean => priceLevels.some((level) => priceAt(service, level) > 0);

/** Whether a service is sold at a price level: one left at 0 beside a level above 0 is not. */
export const isSoldAt = (service: Service, level: number): boolean => !isPriced(service) || priceAt(service, level) > 0;
