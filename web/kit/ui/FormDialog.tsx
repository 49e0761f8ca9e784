import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useRestoreFocus } from './focus.ts';

interface FormDialogProps {
  open?: boolean;
  title: string;
  hint?: string;
  /** In px. */
  maxWidth?: number;
  onClose: () => void;
  /** Mounted while the dialog is open. */
  children: ReactNode;
}

/** Dialog around a short form. When it closes, focus returns to the element it was opened from. */
export function FormDialog({ open = true, onClose, ...surface }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || onClose()}>
      <Surface {...surface} />
    </Dialog>
  );
}

function Surface({ title, hint, maxWidth = 480, children }: Omit<FormDialogProps, 'open' | 'onClose'>) {
  const styles = useStyles();
  useRestoreFocus();
  return (
    <DialogSurface style={{ maxWidth }}>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          {hint && <p className={styles.hint}>{hint}</p>}
          {children}
        </DialogContent>
      </DialogBody>
    </DialogSurface>
  );
}

const useStyles = makeStyles({
  hint: { marginTop: 0, overflowWrap: 'anywhere' },
});
