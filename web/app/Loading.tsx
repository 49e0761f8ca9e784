import { makeStyles, Spinner } from '@fluentui/react-components';

/** While the user state loads, and until the console's frame is there. */
export function Loading() {
  return <Spinner className={useStyles().spinner} label="Loading" />;
}

const useStyles = makeStyles({ spinner: { height: '100%' } });
