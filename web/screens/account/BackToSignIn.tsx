import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { TextLink } from '../../kit/TextLink.tsx';

/** The line below a form: the way back at the left, what else may help at the right. */
export function BackToSignIn({ children }: { children?: ReactNode }) {
  return (
    <div className={useStyles().line}>
      <TextLink to="/login">Back to sign-in</TextLink>
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  line: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginTop: '16px' },
});
