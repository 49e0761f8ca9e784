import { makeStyles, Spinner } from '@fluentui/react-components';

/** Shown while the session and the app shell load. */
export function Loading() {
  return <Spinner className={useStyles().spinner} label="Loading" />;
}

const useStyles = makeStyles({ spinner: { height: '100%' } });
