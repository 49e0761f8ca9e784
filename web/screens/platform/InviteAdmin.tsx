import type { Location } from '../../../shared/contract/locations.ts';
import { adminForm, type ListedOrganization } from '../../../shared/contract/platform.ts';
import { users } from '../../../shared/contract/users.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

interface InviteAdminProps {
  organization: ListedOrganization;
  salons: readonly Location[];
  onClose: () => void;
}

/** Dialog that invites a further system admin. */
export function InviteAdmin({ organization, salons, onClose }: InviteAdminProps) {
  const { organization_id: org, organization_name } = organization;
  const toast = useToast();
  const invite = useSend(users.inviteOrganizationAdmin, { refreshes: [users.getPlatformOrganization] });
  return (
    <FormDialog title={`Invite an admin of ${organization_name}`} maxWidth={600} onClose={onClose}>
      <Form
        layout="plain"
        schema={adminForm}
        initial={{ firstName: '', lastName: '', email: '', location: salons[0]?.location_id }}
        submitLabel="Invite"
        cancel={{ onClick: onClose }}
        onSubmit={async (body) => {
          const { message } = await invite({ params: { org }, body });
          toast(message);
          onClose();
        }}
        sections={[
          {
            fields: [
              [
                { name: 'firstName', label: 'First name', autoFocus: true },
                { name: 'lastName', label: 'Last name' },
              ],
              { name: 'email', label: 'Email', kind: 'email' },
              {
                name: 'location',
                label: 'Primary salon',
                kind: 'select',
                choices: salons.map(({ location_id: value, location_name: label }) => ({ value, label })),
              },
            ],
          },
        ]}
      />
    </FormDialog>
  );
}
