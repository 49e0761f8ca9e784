import type { Category } from '../../shared/contract/categories.ts';
import { type Service, type ServiceForm, serviceFields } from '../../shared/contract/services.ts';
import { badRequest } from '../kit/errors.ts';
import type { Organization } from '../locations/store.ts';

type ServiceParts = { id: string; version: number; form: ServiceForm; organization: Organization; before?: Service };

/** The service a form describes; what it does not speak of stays as it was. */
export const toService = ({ id, version, form, organization, before }: ServiceParts): Service => ({
  included_grams: before?.included_grams ?? 0,
  gram_charge: before?.gram_charge ?? 0,
  ...serviceFields.toRecord(form),
  service_id: id,
  organization_id: organization.organization_id,
  organizationName: organization.organization_name,
  version,
});

/**
 * The category a form names, which may be kept when it was archived since but not chosen any more.
 * @throws 400 for one that is not there or not offered any more
 */
export function assertOfferedCategory(chosen: Category | undefined, before?: Service): Category {
  if (!chosen || (chosen.archived && chosen.category_id !== before?.category_id))
    throw badRequest('Please choose a category', { serviceCategory: 'Please choose a category' });
  return chosen;
}
