import { useMemo, useState } from 'react';
import type { Path } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { locations, requiredSalonFields, salonForm } from '../../../shared/contract/locations.ts';
import { users } from '../../../shared/contract/users.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { blankNewSalon, newSalonRows } from '../../salon/newSalon.ts';
import { organizationItems } from '../../salon/organizationItems.ts';
import { formatFailure } from './form.ts';

const newSalonForm = salonForm.extend(requiredSalonFields);
type SalonDraft = z.input<typeof newSalonForm>;
const blankSalon = (organizationId: string) => ({ salonName: '', organizationId, ...blankNewSalon() });
const allOrganizations = { body: {} };

/** Adds a salon to any organization. For platform admins. */
export function CreateSalon() {
  const toast = useToast();
  const isPhone = useIsPhone();
  const { data: organizations, error, mutate } = useRead(locations.listOrganizations, allOrganizations);
  const create = useSend(locations.createSalon, {
    refreshes: [locations.listAllLocations, locations.listLocationsByRole, users.getPlatformOrganization],
  });
  const [addedCount, setAddedCount] = useState(0);
  const { user, types } = useSession();
  const named = useSearchParams()[0].get('organization') ?? (types.includes(3) ? user.org : '');
  const initial = useMemo(() => blankSalon(named), [named]);

  async function save(body: z.output<typeof salonForm>) {
    await create({ body });
    toast('Success');
    setAddedCount(addedCount + 1);
  }

  return (
    <Page title="Add New Salon" hint="Its organization can change everything but the name afterwards, under Salon.">
      {organizations ? (
        <Form
          key={addedCount}
          schema={newSalonForm}
          initial={initial}
          sections={salonSections(organizations, { isPhone, isFirst: addedCount === 0 })}
          submitLabel="Add New Salon"
          onSubmit={save}
          errorMessage={formatFailure}
        />
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void mutate()} />
      ) : (
        <FormSkeleton rows={2} />
      )}
    </Page>
  );
}

const salonSections = (
  organizations: readonly string[],
  { isPhone, isFirst }: { isPhone: boolean; isFirst: boolean },
): FormSection<Path<SalonDraft>>[] => [
  {
    title: 'Salon',
    hint: 'The name is shown in the book.',
    fields: [
      { name: 'salonName', label: 'Salon name', required: true, autoFocus: !isFirst },
      {
        name: 'organizationId',
        label: 'Organization',
        kind: 'picker',
        required: true,
        items: organizationItems(organizations),
      },
      ...newSalonRows(isPhone, true),
    ],
  },
];
