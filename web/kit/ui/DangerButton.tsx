import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { touch } from './media.ts';

interface DangerButtonProps {
  children: string;
  icon?: ReactElement;
  size?: 'medium' | 'large';
  disabled?: boolean;
  /** Out of reach for a moment; it keeps the focus. */
  disabledFocusable?: boolean;
  onClick: () => void;
}

/** A button for what destroys: quiet, red words. The question it asks first is `useConfirm`'s with `destructive`. */
export function DangerButton(props: DangerButtonProps) {
  const styles = useStyles();
  return <Button {...props} appearance="subtle" className={styles.danger} />;
}

const red = { color: tokens.colorStatusDangerForeground1, '& .fui-Button__icon': { color: 'inherit' } };
const useStyles = makeStyles({
  danger: { ...red, [touch]: { minHeight: '44px' }, ':hover': red, ':hover:active': red },
});
