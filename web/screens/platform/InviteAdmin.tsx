import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import type { Location } from '../../../shared/contract/locations.ts';
import { adminForm, type ListedOrganization } from '../../../shared/contract/platform.ts';
import { users } from '../../../shared/contract/users.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { useToast } from '../../kit/ui/Toast.tsx';

interface InviteAdminProps {
  organization: ListedOrganization;
  salons: readonly Location[];
  onClose: () => void;
}

/** Dialog that invites a further system admin. */
export function InviteAdmin(props: InviteAdminProps) {
  return (
    <Dialog open onOpenChange={(_, { open }) => open || props.onClose()}>
      <DialogSurface>
        <Content {...props} />
      </DialogSurface>
    </Dialog>
  );
}

function Content({ organization: { organization_id: org, organization_name }, salons, onClose }: InviteAdminProps) {
  useRestoreFocus();
  const toast = useToast();
  const invite = useSend(users.inviteOrganizationAdmin, { refreshes: [users.getPlatformOrganization] });
  return (
    <DialogBody>
      <DialogTitle>Invite an admin of {organization_name}</DialogTitle>
      <DialogContent>
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
      </DialogContent>
    </DialogBody>
  );
}
