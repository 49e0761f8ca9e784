import { Button, Link, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../shared/contract/users.ts';
import { isSecondFactorDue } from '../../shared/rules/security.ts';
import { phone } from '../kit/ui/media.ts';
import { RequirementBanner } from '../salon/RequirementBanner.tsx';

const setUpPath = '/profile/second-factor';

/** Above the screens before the day from which a second factor is required, until it is set up or the notice dismissed. */
export function SecondFactorNotice({ user }: { user: SessionUser }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  const from = user.second_factor_required_from ?? '';
  if (isDismissed || pathname === setUpPath || isSecondFactorDue(from, Date.now())) return null;
  return (
    <div className={styles.bar}>
      <RequirementBanner user={user}>
        <Link as="button" inline onClick={() => navigate(setUpPath)}>
          Set it up
        </Link>
        <Button
          appearance="transparent"
          size="small"
          icon={<DismissRegular />}
          aria-label="Dismiss"
          onClick={() => setDismissed(true)}
        />
      </RequirementBanner>
    </div>
  );
}

const useStyles = makeStyles({
  bar: {
    flexShrink: 0,
    padding: '8px 24px 0',
    [phone]: { padding: '8px 16px 0' },
    '@media print': { display: 'none' },
  },
});
