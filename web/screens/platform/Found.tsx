import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { requiredSalonFields } from '../../../shared/contract/locations.ts';
import { foundingForm } from '../../../shared/contract/platform.ts';
import { users } from '../../../shared/contract/users.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { blankNewSalon, newSalonRows } from '../../salon/newSalon.ts';

const schema = foundingForm.extend(requiredSalonFields);
const blank = { organization: '', salon: '', firstName: '', lastName: '', email: '' };

/** Creates an organization with its first salon and admin. */
export function FoundOrganization() {
  const navigate = useNavigate();
  const toast = useToast();
  const isPhone = useIsPhone();
  const found = useSend(users.foundOrganization, { refreshes: [users.listPlatformOrganizations] });
  const initial = useMemo(() => ({ ...blank, ...blankNewSalon() }), []);
  return (
    <Page title="New organization" hint="Its first admin gets an invitation and can add everybody else.">
      <Form
        schema={schema}
        initial={initial}
        draftKey="new organization"
        submitLabel="Create and invite"
        cancel={{ onClick: () => navigate('/organizations') }}
        errorMessage="The organization was not created."
        onSubmit={async (body) => {
          const { organization_id } = await found({ body });
          toast(`${body.email} is invited`);
          navigate(`/organization?id=${organization_id}`, { replace: true });
        }}
        sections={[
          {
            title: 'Organization',
            fields: [{ name: 'organization', label: 'Organization', required: true, autoFocus: true }],
          },
          {
            title: 'First salon',
            hint: 'Its admin can change everything but the name afterwards.',
            fields: [{ name: 'salon', label: 'Salon name', required: true }, ...newSalonRows(isPhone, true)],
          },
          {
            title: 'First admin',
            hint: 'If the invitation fails, nothing is created. Trying again is safe.',
            fields: [
              [
                { name: 'firstName', label: 'First name', required: true },
                { name: 'lastName', label: 'Last name', required: true },
              ],
              { name: 'email', label: 'Email', kind: 'email', required: true },
            ],
          },
        ]}
      />
    </Page>
  );
}
