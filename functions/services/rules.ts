import { pricesOf, type Service, type ServiceForm } from '../../shared/contract/services.ts';
import { badRequest, conflict } from '../kit/errors.ts';
import type { Organization } from '../locations/store.ts';
import type { Menu } from './store.ts';

type Parts = { id: string; version: number; form: ServiceForm; organization: Organization };

/** The service a form describes. A free one costs nothing at any level and includes no tax, whatever else the form says. */
export function serviceOf({ id, version, form, organization }: Parts): Service {
  const [price1, price2, price3, price4, price5] = form.freeService ? [0, 0, 0, 0, 0] : pricesOf(form);
  return {
    service_id: id,
    service_name: form.name,
    service_shortcut: form.shortcutName,
    description: form.description,
    service_status: form.status,
    category_id: form.serviceCategory,
    service_price_level_1: price1,
    service_price_level_2: price2,
    service_price_level_3: price3,
    service_price_level_4: price4,
    service_price_level_5: price5,
    taxes_included: form.taxesIncluded && !form.freeService,
    organization_id: organization.organization_id,
    organizationName: organization.organization_name,
    version,
  };
}

/**
 * Holds a form against the rest of the menu; an archived category may be kept but not chosen.
 * @throws 400 for a category that is not there or not offered any more, 409 for a name or a shortcut that another service has
 */
export function mustFit({ categories, services }: Menu, form: ServiceForm, before?: Service): void {
  const chosen = categories.find(({ category_id }) => category_id === form.serviceCategory);
  if (!chosen || (chosen.archived && chosen.category_id !== before?.category_id))
    throw badRequest('Please choose a category', { serviceCategory: 'Please choose a category' });
  const others = services.filter(({ service_id }) => service_id !== before?.service_id);
  if (others.some(({ service_name }) => isSame(service_name, form.name)))
    throw taken('A service with this name exists already.', 'name');
  if (others.some(({ service_shortcut }) => isSame(service_shortcut, form.shortcutName)))
    throw taken('A service with this shortcut exists already.', 'shortcutName');
}

const taken = (message: string, field: keyof ServiceForm) => conflict(message, { fields: { [field]: message } });

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
