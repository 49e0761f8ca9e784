import { allLocations } from '../../../shared/contract/fields.ts';
import { getCharge } from '../../../shared/rules/prices.ts';
import type { BookData, Draft, DraftService } from './draft.ts';

type Stylist = BookData['stylists'][number];

/** The services a stylist does, with their own minutes and at the price of their level; none until one is chosen. */
export function offersOf(data: BookData, stylist: Stylist | undefined): DraftService[] {
  const menu = new Map(data.services.map((service) => [service.service_id, service]));
  if (!stylist) return [];
  return stylist.services.flatMap((assignment) => {
    const { serviceId, servicing, gap, servicing2 } = assignment;
    const service = menu.get(serviceId);
    const charge = service && getCharge({ title: service.service_name, service, stylist, assignment });
    if (!charge || 'problem' in charge) return [];
    return {
      key: serviceId,
      service_id: serviceId,
      title: service.service_name,
      shortcut: service.service_shortcut,
      color: service.color,
      price: charge.price,
      steps: [servicing, gap, servicing2],
    };
  });
}

/** Why a stylist cannot do services in an appointment: the first of them that they do not do. */
export function refusalOf(
  services: readonly DraftService[],
  stands: Draft,
  stylistId: string | undefined,
  data: BookData,
): string | undefined {
  const refused = services.map((service) => refusalOfService(service, stands, stylistId, data));
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
  const isKept = stands.stylistId === stylistId && stands.services.some((kept) => kept.service_id === service_id);
  if (!stylist || isKept) return undefined;
  const service = data.services.find((one) => one.service_id === service_id);
  const assignment = stylist.services.find(({ serviceId }) => serviceId === service_id);
  const charge = getCharge({ title, service, stylist, assignment });
  return 'problem' in charge ? charge.problem : undefined;
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
