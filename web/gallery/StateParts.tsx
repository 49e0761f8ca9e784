import { makeStyles } from '@fluentui/react-components';
import { ContentViewRegular } from '@fluentui/react-icons';
import { CardsSkeleton, EmptyState, ErrorState, FormSkeleton, Note, ScreenSkeleton } from '../kit/ui/States.tsx';
import { look } from '../kit/ui/theme.ts';

export function StateParts() {
  const styles = useStyles();
  return (
    <>
      <ErrorState text="The list could not be loaded." onRetry={() => undefined} />
      <ErrorState text="Client not found" action={{ label: 'Back to clients', onClick: () => undefined }} />
      <Note text="Mara Ellison is deactivated. Nothing can be changed until the account is active again." />
      <div className={styles.card}>
        <EmptyState
          icon={<ContentViewRegular />}
          text="No services yet."
          action={{ label: 'Add Services', onClick: () => undefined }}
        />
      </div>
      <CardsSkeleton />
      <ScreenSkeleton rows={4} />
      <FormSkeleton rows={3} />
    </>
  );
}

const useStyles = makeStyles({
  card: { backgroundColor: look.surface, border: `1px solid ${look.hairline}`, borderRadius: '12px' },
});
