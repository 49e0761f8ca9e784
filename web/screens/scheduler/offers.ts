import { allLocations } from '../../../shared/contract/fields.ts';
import { priceAt } from '../../../shared/rules/prices.ts';
import type { BookData, Draft, DraftService } from './draft.ts';

type Stylist = BookData['stylists'][number];

/** The services a stylist does, with her own minutes and at the price of her level; none until one is chosen. */
export function offersOf(data: BookData, stylist: Stylist | undefined): DraftService[] {
  const menu = new Map(data.services.map((service) => [service.service_id, service]));
  return (stylist?.services ?? []).flatMap(({ serviceId, priceLevel, servicing, gap, servicing2 }) => {
    const service = menu.get(serviceId);
    if (!service) return [];
    return {
      key: serviceId,
      service_id: serviceId,
      title: service.service_name,
      shortcut: service.service_shortcut,
      color: service.color,
      price: priceAt(service, priceLevel),
      steps: [servicing, gap, servicing2],
    };
  });
}

/** The draft in the hands of another stylist: minutes stay as they were set, prices become hers. */
export function withStylist(draft: Draft, stylistId: string | undefined, data: BookData): Draft {
  const offers = offersOf(
    data,
    data.stylists.find(({ user_id }) => user_id === stylistId),
  );
  const services = draft.services.map((service) => {
    const offer = offers.find(({ service_id }) => service_id === service.service_id);
    return offer ? { ...service, price: offer.price } : service;
  });
  return { ...draft, stylistId, services };
}

/** The draft at another place in the book: a column is a stylist in her salon, so both come along. */
export function placed(draft: Draft, place: Partial<Draft>, data: BookData): Draft {
  const moved = { ...draft, ...place };
  const stylist = data.stylists.find(({ user_id }) => user_id === moved.stylistId);
  if (!stylist || moved.stylistId === draft.stylistId) return moved;
  // An appointment that has no salon yet is asked for one.
  const locationId = draft.locationId === allLocations ? allLocations : stylist.location_id;
  return { ...withStylist(moved, stylist.user_id, data), locationId };
}
