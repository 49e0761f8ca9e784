import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';

export function BackToSignIn() {
  const styles = useStyles();
  return (
    <p className={styles.line}>
      <Link to="/login" className={styles.link}>
        Back to sign-in
      </Link>
    </p>
  );
}

const useStyles = makeStyles({
  line: { margin: '16px 0 0' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});
