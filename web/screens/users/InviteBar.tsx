import type { User } from '../../../shared/contract/users.ts';
import { users } from '../../../shared/contract/users.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useRefresh, useSend } from '../../kit/data/useApi.ts';
import { WarningBanner } from '../../kit/ui/States.tsx';

/** Tells of the imported people who have no invitation yet, and sends them all. */
export function InviteBar({ people }: { people: readonly User[] }) {
  const attempt = useAttempt();
  const invite = useSend(users.inviteUser);
  const refresh = useRefresh([users.listUsers]);
  const waiting = people.filter(({ invited, user_status }) => invited === false && user_status === 'PENDING');
  if (waiting.length === 0) return null;
  const who = waiting.length === 1 ? '1 person has' : `${waiting.length} people have`;
  const send = () =>
    attempt(
      async () => {
        try {
          for (const { user_id } of waiting) await invite({ params: { id: user_id }, body: {} });
        } finally {
          await refresh();
        }
      },
      { errorMessage: 'Not everybody was invited.', successMessage: 'Invitations sent.' },
    );
  return (
    <WarningBanner
      text={`${who} not been invited yet and cannot sign in.`}
      action={{ label: `Invite ${waiting.length}`, onClick: () => void send() }}
    />
  );
}
