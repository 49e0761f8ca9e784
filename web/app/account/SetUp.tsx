import { useNavigate, useSearchParams } from 'react-router-dom';
import { setupForm, users } from '../../../shared/contract/users.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { auth } from '../auth.ts';
import { useOpenSession } from '../SessionProvider.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { checkNewPassword, passwordRules } from './signInTexts.ts';

const blank = { organization: '', salon: '', firstName: '', lastName: '', email: '', password: '' };
const schema = setupForm.omit({ code: true }).superRefine((form, context) =>
  checkNewPassword(context, 'password', form.password, {
    email: form.email,
    names: [form.firstName, form.lastName],
    places: [form.organization, form.salon],
  }),
);

/** Creates the first organization, by the link that the product printed, and signs its owner in. */
export function SetUp() {
  const code = useSearchParams()[0].get('code') ?? '';
  const navigate = useNavigate();
  const toast = useToast();
  const openSession = useOpenSession();
  return (
    <AccountFrame
      title="Create your organization"
      hint="With your first salon and your own account. You can add salons and people afterwards."
    >
      <BasicForm
        schema={schema}
        initial={blank}
        submitLabel="Create organization"
        onSubmit={async (form) => {
          await call(users.setUp, { body: { code, ...form } });
          const { signIn } = await auth();
          const outcome = await signIn(form.email, form.password, false);
          if (outcome.kind === 'signed in') return openSession(form.email);
          navigate('/login', { replace: true, state: { email: form.email } });
        }}
        onError={(error) => toast(formatError('Your organization could not be created.', error), { intent: 'error' })}
        sections={[
          {
            fields: [
              { name: 'organization', label: 'Organization', hint: 'The name of your company' },
              { name: 'salon', label: 'First salon' },
              [
                { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
                { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
              ],
              { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' },
              {
                name: 'password',
                label: 'Password',
                kind: 'password',
                hint: passwordRules,
                autoComplete: 'new-password',
              },
            ],
          },
        ]}
      />
      <BackToSignIn />
    </AccountFrame>
  );
}
