import { allLocations } from '../../../shared/contract/fields.ts';
import { totalMinutes } from '../../../shared/rules/appointments.ts';
import { getCharge } from '../../../shared/rules/prices.ts';
import { assignmentSteps } from '../../../shared/rules/serviceMinutes.ts';
import type { BookData, Draft, DraftService } from './draft.ts';

type Stylist = BookData['stylists'][number];

/** Services the stylist offers, with their own durations and the price of their level. Empty without a stylist. */
export function listOffers(data: BookData, stylist: Stylist | undefined): DraftService[] {
  const menu = new Map(data.services.map((service) => [service.service_id, service]));
  if (!stylist) return [];
  return stylist.services.flatMap((assignment) => {
    const { serviceId } = assignment;
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
      steps: assignmentSteps(assignment),
    };
  });
}

/** Why the stylist cannot do these services: the first problem found, or undefined. */
export function findServiceProblem(
  services: readonly DraftService[],
  saved: Draft,
  stylistId: string | undefined,
  data: BookData,
): string | undefined {
  const problems = services.map((service) => serviceProblem(service, saved, stylistId, data));
  return problems.find((refusal) => refusal !== undefined);
}

/** Why the stylist cannot do this service. Services already booked with this stylist are always allowed. */
export function serviceProblem(
  { service_id, title }: Pick<DraftService, 'service_id' | 'title'>,
  saved: Draft,
  stylistId: string | undefined,
  data: BookData,
): string | undefined {
  const stylist = data.stylists.find(({ user_id }) => user_id === stylistId);
  const isAlreadyBooked =
    saved.stylistId === stylistId && saved.services.some((service) => service.service_id === service_id);
  if (!stylist || isAlreadyBooked) return undefined;
  const service = data.services.find((service) => service.service_id === service_id);
  const assignment = stylist.services.find(({ serviceId }) => serviceId === service_id);
  const charge = getCharge({ title, service, stylist, assignment });
  return 'problem' in charge ? charge.problem : undefined;
}

/** Assigns the draft to a stylist. Prices become the stylist's. Durations stay as entered, or become theirs if there are none. */
export function assignStylist(draft: Draft, stylistId: string | undefined, data: BookData): Draft {
  const offers = listOffers(
    data,
    data.stylists.find(({ user_id }) => user_id === stylistId),
  );
  const services = draft.services.map((service) => {
    const offer = offers.find(({ service_id }) => service_id === service.service_id);
    if (!offer) return service;
    const steps = totalMinutes([service]) > 0 ? service.steps : offer.steps;
    // A price for this visit is kept.
    if (service.list_price !== undefined) return { ...service, steps, list_price: offer.price };
    return { ...service, steps, price: offer.price };
  });
  return { ...draft, stylistId, services };
}

/** Moves the draft to another slot. A column belongs to a stylist in a salon, so the salon changes with the stylist. */
export function moveDraft(draft: Draft, slot: Partial<Draft>, data: BookData): Draft {
  const moved = { ...draft, ...slot };
  const stylist = data.stylists.find(({ user_id }) => user_id === moved.stylistId);
  if (!stylist || moved.stylistId === draft.stylistId) return moved;
  // A draft without a salon keeps asking for one.
  const locationId = draft.locationId === allLocations ? allLocations : stylist.location_id;
  return { ...assignStylist(moved, stylist.user_id, data), locationId };
}
