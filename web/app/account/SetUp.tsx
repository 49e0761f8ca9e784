import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { requiredSalonFields } from '../../../shared/contract/locations.ts';
import { setupForm, users } from '../../../shared/contract/users.ts';
import { call } from '../../kit/data/call.ts';
import { isRetryable } from '../../kit/data/failure.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useIsPhone } from '../../kit/ui/media.ts';
import { ErrorState, FormSkeleton } from '../../kit/ui/States.tsx';
import { blankNewSalon, newSalonRows } from '../../salon/newSalon.ts';
import { auth } from '../auth.ts';
import { useOpenSession } from '../SessionProvider.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { checkNewPassword, passwordRules } from './signInTexts.ts';

const blank = { organization: '', salon: '', firstName: '', lastName: '', email: '', password: '' };
const schema = setupForm
  .omit({ code: true })
  .extend(requiredSalonFields)
  .superRefine((form, context) =>
    checkNewPassword(context, 'password', form.password, {
      email: form.email,
      names: [form.firstName, form.lastName],
      places: [form.organization, form.salon],
    }),
  );

const noCode =
  'This page opens with the link that the product printed. Start or deploy the product again for a new one.';

const readOnce = { shouldRetryOnError: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** Creates the first organization, by the link that the product printed, and signs its owner in. */
export function SetUp() {
  const code = useSearchParams()[0].get('code') ?? '';
  return (
    <AccountFrame
      title="Create your organization"
      isWide
      hint="With your first salon and your own account. You can add salons and people afterwards."
    >
      <SWRConfig value={readOnce}>{code ? <CheckedForm code={code} /> : <ErrorState text={noCode} />}</SWRConfig>
      <BackToSignIn />
    </AccountFrame>
  );
}

/** Shows the form only if the code can be used. */
function CheckedForm({ code }: { code: string }) {
  const { data, error, mutate } = useRead(users.checkSetupCode, { query: { code } });
  if (data) return <SetUpForm code={code} />;
  if (!error) return <FormSkeleton rows={6} />;
  return <ErrorState text={error.message} {...(isRetryable(error) && { onRetry: () => void mutate() })} />;
}

function SetUpForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const openSession = useOpenSession();
  const isPhone = useIsPhone();
  const initial = useMemo(() => ({ ...blank, ...blankNewSalon() }), []);
  return (
    <Form
      layout="plain"
      schema={schema}
      initial={initial}
      submitLabel="Create organization"
      onSubmit={async (form) => {
        await call(users.setUp, { body: { code, ...form } });
        const { signIn } = await auth();
        const outcome = await signIn(form.email, form.password, false);
        if (outcome.kind === 'signed in') return openSession(form.email);
        navigate('/login', { replace: true, state: { email: form.email } });
      }}
      errorMessage="Your organization could not be created."
      sections={[
        {
          fields: [
            { name: 'organization', label: 'Organization', hint: 'The name of your company', autoFocus: true },
            { name: 'salon', label: 'First salon' },
            ...newSalonRows(isPhone),
            [
              { name: 'firstName', label: 'First name', autoComplete: 'given-name', startsGroup: true },
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
  );
}
