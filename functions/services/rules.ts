import type { Category } from '../../shared/contract/categories.ts';
import { type Service, type ServiceForm, serviceFields } from '../../shared/contract/services.ts';
import { badRequest } from '../kit/errors.ts';
import type { Organization } from '../locations/store.ts';

type ServiceParts = { id: string; version: number; form: ServiceForm; organization: Organization; before?: Service };

/** Service from its form. The allowance and the minutes are kept from `before` if not sent. */
export const toService = ({ id, version, form, organization, before }: ServiceParts): Service => ({
  ...{ included_grams: 0, gram_charge: 0, expected_grams: 0 },
  ...{ service_step1_minutes: 0, service_step2_minutes: 0, service_step3_minutes: 0 },
  ...before,
  ...serviceFields.toRecord(form),
  service_id: id,
  organization_id: organization.organization_id,
  organizationName: organization.organization_name,
  version,
});

/**
 * Asserts that a category can be chosen. A service keeps its category even if it was archived since.
 * @throws 400 for an unknown or archived category
 */
export function assertOfferedCategory(chosen: Category | undefined, before?: Service): Category {
  if (!chosen || (chosen.archived && chosen.category_id !== before?.category_id))
    throw badRequest('Please choose a category', { serviceCategory: 'Please choose a category' });
  return chosen;
}
