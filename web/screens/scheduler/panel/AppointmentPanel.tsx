import { InlineDrawer, makeStyles, OverlayDrawer } from '@fluentui/react-components';
import { look } from '../../../kit/theme.ts';
import { useLarge } from '../../../kit/useMedia.ts';
import { AppointmentForm, type AppointmentFormProps } from './AppointmentForm.tsx';

/** The editor beside the book: what is being decided stays in sight. Over the book where there is no room beside it. */
export function AppointmentPanel(props: AppointmentFormProps) {
  const styles = useStyles();
  const isLarge = useLarge();
  // Another appointment begins at the top, with nothing half typed.
  const form = <AppointmentForm key={props.draft.id} {...props} />;
  return isLarge ? (
    <InlineDrawer open position="end" separator className={styles.beside}>
      {form}
    </InlineDrawer>
  ) : (
    <OverlayDrawer
      open
      position="end"
      className={styles.over}
      onOpenChange={(_, { open }) => open || props.onClose()}
      aria-label="Appointment"
    >
      {form}
    </OverlayDrawer>
  );
}

const useStyles = makeStyles({
  beside: { width: '384px', flexShrink: 0, backgroundColor: look.surface },
  over: { width: 'min(384px, 100vw)', '@media (max-width: 599px)': { width: '100vw' } },
});
