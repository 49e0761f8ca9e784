import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';

interface DangerButtonProps {
  children: string;
  icon?: ReactElement;
  /** Temporarily disabled but keeps focus. */
  disabledFocusable?: boolean;
  onClick: () => void;
}

/** Button for destructive actions: subtle, red text. Pair it with `useConfirm({ destructive: true })`. */
export function DangerButton(props: DangerButtonProps) {
  const styles = useStyles();
  return <Button {...props} appearance="subtle" className={styles.danger} />;
}

const red = { color: tokens.colorStatusDangerForeground1, '& .fui-Button__icon': { color: 'inherit' } };
const useStyles = makeStyles({
  danger: { ...red, ':hover': red, ':hover:active': red },
});
