import { makeStyles, tokens } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../shared/contract/users.ts';

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Says from when the organization asks a user for a second factor. Nothing if it does not, or there is one. */
export function RequirementBanner({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const styles = useStyles();
  const { second_factor_required_from: from, second_factor_required_of: who } = user;
  if (!from) return null;
  return (
    <p className={styles.banner}>
      <ShieldCheckmarkRegular className={styles.sign} aria-hidden />
      <span>
        {user.org_name} asks this of {who === 'admins' ? 'everybody with admin rights' : 'everybody'} from{' '}
        <strong>{monthAndDay.format(new Date(from))}</strong>.
      </span>
      {children}
    </p>
  );
}

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  sign: { flexShrink: 0, fontSize: '20px' },
});
