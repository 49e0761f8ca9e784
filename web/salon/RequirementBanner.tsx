import { makeStyles, tokens } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../shared/contract/users.ts';
import { formatShortDay } from '../kit/ui/days.ts';
import { phone } from '../kit/ui/media.ts';

/** Says from when the organization asks a user for a second factor. Nothing if it does not, or there is one. */
export function RequirementBanner({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const styles = useStyles();
  const { second_factor_required_from: from, second_factor_required_of: who } = user;
  if (!from) return null;
  return (
    <section className={styles.banner} aria-label="Second factor">
      <ShieldCheckmarkRegular className={styles.sign} aria-hidden />
      <span className={styles.text}>
        {user.org_name} asks {who === 'admins' ? 'everybody with admin rights' : 'everybody'} for a second factor from{' '}
        <strong>{formatShortDay(from)}</strong>.
      </span>
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    margin: 0,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  // At most two lines on a phone, before the links.
  text: { [phone]: { flex: '1 1 220px' } },
  sign: { flexShrink: 0, fontSize: '20px' },
});
