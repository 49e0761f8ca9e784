import { useState } from 'react';
import type * as z from 'zod';
import { locations, salonForm } from '../../../shared/contract/locations.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { organizationItems } from '../../salon/organizationItems.ts';
import { formatFailure } from './form.ts';

type SalonDraft = z.input<typeof salonForm>;
const blankSalon: SalonDraft = { salonName: '', organizationId: '' };
const allOrganizations = { body: {} };

/** Adds a salon to any organization. For platform admins. */
export function CreateSalon() {
  const toast = useToast();
  const { data: organizations, error, mutate } = useRead(locations.listOrganizations, allOrganizations);
  const create = useSend(locations.createSalon, {
    refreshes: [locations.listAllLocations, locations.listLocationsByRole],
  });
  const [addedCount, setAddedCount] = useState(0);

  async function save(body: z.output<typeof salonForm>) {
    await create({ body });
    toast('Success');
    setAddedCount(addedCount + 1);
  }

  return (
    <Page title="Add New Salon" hint="Its address, phone and hours are set under Salon by the organization's admin.">
      {organizations ? (
        <Form
          key={addedCount}
          schema={salonForm}
          initial={blankSalon}
          sections={salonSections(organizations)}
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

const salonSections = (organizations: readonly string[]): FormSection<keyof SalonDraft>[] => [
  {
    title: 'Salon',
    hint: 'The name is shown in the book.',
    fields: [
      { name: 'salonName', label: 'Salon name', required: true },
      {
        name: 'organizationId',
        label: 'Organization',
        kind: 'picker',
        required: true,
        items: organizationItems(organizations),
      },
    ],
  },
];
