import { makeStyles } from '@fluentui/react-components';
import { locations } from '../../shared/contract/locations.ts';
import { useRead } from '../kit/data/useApi.ts';
import { Picker } from '../kit/picker/Picker.tsx';
import { ErrorState, FormSkeleton } from '../kit/ui/States.tsx';
import { look } from '../kit/ui/theme.ts';
import { organizationItems } from './organizationItems.ts';

interface ChooseOrganizationProps {
  /** What the choice is for: "client". */
  noun: string;
  /** The previously chosen organization, which did not have the record. */
  tried?: string | undefined;
  onChoose: (organization: string) => void;
}

/** Lets platform admins, who belong to no salon, choose whose record to open. */
export function ChooseOrganization({ noun, tried, onChoose }: ChooseOrganizationProps) {
  const styles = useStyles();
  const { data, error, mutate } = useRead(locations.listOrganizations, { body: {} });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void mutate()} />;
  if (!data) return <FormSkeleton rows={1} />;
  const items = organizationItems(data);
  const selected = items.find(({ id }) => id === tried);
  return (
    <div className={styles.choice}>
      <Picker
        label="Organization"
        hint={`Choose whose ${noun} this is.`}
        error={selected && `${selected.label} has no such ${noun}.`}
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
