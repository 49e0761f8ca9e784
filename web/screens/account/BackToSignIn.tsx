import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The line below a form: the way back at the left, what else may help at the right. */
export function BackToSignIn({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <Link to="/login" className={styles.link}>
        Back to sign-in
      </Link>
      {children}
    </div>
  );
}

const useStyles = makeStyles({
  line: { display: 'flex', justifyContent: 'space-between', gap: '12px', marginTop: '16px' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});
