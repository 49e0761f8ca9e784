import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deniedScreen } from './guards.tsx';

/** Explains on the start page why the requested screen did not open, until the user leaves. */
export function AccessDeniedBanner() {
  return <BannerAt key={useLocation().pathname} />;
}

function BannerAt() {
  const styles = useStyles();
  const here = useLocation();
  const navigate = useNavigate();
  const refused = deniedScreen(here);
  const [screen, setScreen] = useState(refused);

  // Removes the state from the history entry, where Back and reload would find it again.
  useEffect(() => {
    if (refused !== undefined) void navigate(here, { replace: true });
  }, [refused, here, navigate]);

  if (screen === undefined) return null;
  return (
    <MessageBar intent="warning" className={styles.bar}>
      <MessageBarBody>You do not have access to {screen}.</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label="Dismiss"
            onClick={() => setScreen(undefined)}
          />
        }
      />
    </MessageBar>
  );
}

const useStyles = makeStyles({ bar: { flexShrink: 0, '@media print': { display: 'none' } } });
