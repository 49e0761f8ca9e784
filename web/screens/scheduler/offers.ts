import { allLocations } from '../../../shared/contract/fields.ts';
import { isSoldAt, priceAt } from '../../../shared/rules/prices.ts';
import type { BookData, Draft, DraftService } from './draft.ts';

type Stylist = BookData['stylists'][number];

/** The services a stylist does, with their own minutes and at the price of their level; none until one is chosen. */
export function offersOf(data: BookData, stylist: Stylist | undefined): DraftService[] {
  const menu = new Map(data.services.map((service) => [service.service_id, service]));
  return (stylist?.services ?? []).flatMap(({ serviceId, priceLevel, servicing, gap, servicing2 }) => {
    const service = menu.get(serviceId);
    if (!service || !isSoldAt(service, priceLevel)) return [];
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

/** Why a stylist cannot take over an appointment: what of it they do not do. What somebody is booked for already they keep. */
export function refusalOf(draft: Draft, stylistId: string | undefined, data: BookData): string | undefined {
  const refused = draft.services.map((service) => refusalOfService(service, draft, stylistId, data));
  return refused.find((refusal) => refusal !== undefined);
}

/** Why a stylist cannot do a service in an appointment; what it stands there for with them already they keep. */
export function refusalOfService(
  { service_id, title }: Pick<DraftService, 'service_id' | 'title'>,
  stands: Draft,
  stylistId: string | undefined,
  data: BookData,
): string | undefined {
  const stylist = data.stylists.find(({ user_id }) => user_id === stylistId);
  if (!stylist || offersOf(data, stylist).some((offer) => offer.service_id === service_id)) return undefined;
  const isKept = stands.stylistId === stylistId && stands.services.some((kept) => kept.service_id === service_id);
  return isKept ? undefined : `${stylist.user_first_name} does not do ${title}`;
}

/** The draft in the hands of another stylist: minutes stay as they were set, prices become theirs. */
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

/** The draft at another place in the book: a column is a stylist in their salon, so both come along. */
export function placed(draft: Draft, place: Partial<Draft>, data: BookData): Draft {
  const moved = { ...draft, ...place };
  const stylist = data.stylists.find(({ user_id }) => user_id === moved.stylistId);
  if (!stylist || moved.stylistId === draft.stylistId) return moved;
  // An appointment that has no salon yet is asked for one.
  const locationId = draft.locationId === allLocations ? allLocations : stylist.location_id;
  return { ...withStylist(moved, stylist.user_id, data), locationId };
}
