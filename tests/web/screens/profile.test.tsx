import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessions } from '../../../shared/contract/sessions.ts';
import { users } from '../../../shared/contract/users.ts';
import { Profile } from '../../../web/screens/users/Profile.tsx';
import { sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

const since = '2026-11-25T15:00:00.000Z';
const here = { id: 's1', device: 'Chrome on Windows', since, last_used: since, current: true };
const tablet = { id: 's2', device: 'Safari on iPad', since, last_used: since, current: false };

test('people see where they are signed in, end another session, and leave this one by signing out', async () => {
  const signOut = vi.fn(async () => undefined);
  const answers = [
    { endpoint: users.getProfile, body: sampleUser() },
    { endpoint: sessions.listSessions, body: [here, tablet] },
    { endpoint: sessions.listSessions, body: [here] },
    { endpoint: sessions.endSession, params: { id: 's2' }, body: null },
  ];
  const session = { ...buildSession(as.desk, { signOut }), confirmPassword: vi.fn(async () => true) };
  const { user } = showScreen(Profile, '/profile', as.desk, answers, session);
  await user.click(await screen.findByRole('button', { name: /^Sign out of Safari on iPad/ }));
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  expect(session.confirmPassword).toHaveBeenCalledExactlyOnceWith(
    'Safari on iPad is signed out. Enter your password to stay signed in here.',
  );
  await user.click(screen.getByRole('button', { name: 'Sign out of this browser' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
