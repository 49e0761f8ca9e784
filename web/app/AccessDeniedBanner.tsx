import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deniedScreen } from './guards.tsx';

/** Says on the start page why somebody is there instead of where they wanted to go, until they go on. */
export function AccessDeniedBanner() {
  return <BannerAt key={useLocation().pathname} />;
}

function BannerAt() {
  const styles = useStyles();
  const here = useLocation();
  const navigate = useNavigate();
  const refused = deniedScreen(here);
  const [screen, setScreen] = useState(refused);

  // Out of the history, where Back and a reload would find it again.
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
