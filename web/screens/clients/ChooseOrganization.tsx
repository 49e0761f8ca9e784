import { makeStyles } from '@fluentui/react-components';
import { api } from '../../../shared/contract/index.ts';
import { Picker } from '../../kit/Picker.tsx';
import { organizationItems } from '../../kit/picker/organizationItems.ts';
import { ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { look } from '../../kit/theme.ts';
import { useRead } from '../../kit/useApi.ts';

interface ChooseOrganizationProps {
  /** Says so when the client is not there. */
  tried: string | undefined;
  onChoose: (organization: string) => void;
}

/** A platform admin has no clients of his own: the address names the client only, so whose it is must be said. */
export function ChooseOrganization({ tried, onChoose }: ChooseOrganizationProps) {
  const styles = useStyles();
  const { data, error, mutate } = useRead(api.locations.listOrganizations, { body: {} });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void mutate()} />;
  if (!data) return <FormSkeleton rows={1} />;
  const items = organizationItems(data);
  const selected = items.find(({ id }) => id === tried);
  return (
    <div className={styles.choice}>
      <Picker
        label="Organization"
        hint="Choose whose client this is."
        error={selected && `${selected.label} has no such client.`}
        items={items}
        selected={selected}
        onSelect={(item) => item && onChoose(String(item.id))}
      />
    </div>
  );
}

const useStyles = makeStyles({
  choice: {
    maxWidth: '820px',
    boxSizing: 'border-box',
    padding: '24px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    boxShadow: look.cardShadow,
  },
});
