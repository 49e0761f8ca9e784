import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { readSignInState } from './signInState.ts';

/** Line below a form: back to sign-in, and other help. */
export function BackToSignIn({ email, children }: { email?: string | undefined; children?: ReactNode }) {
  const styles = useStyles();
  const arrived = readSignInState(useLocation());
  return (
    <div className={styles.back}>
      <TextLink to="/login" getState={() => ({ ...arrived, ...(email && { email }) })}>
        Back to sign-in
      </TextLink>
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  back: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginTop: '16px' },
});
