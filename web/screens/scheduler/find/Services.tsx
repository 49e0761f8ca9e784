import { Button, makeStyles, Tag, TagGroup, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { SingleSelectInput } from '../../../kit/picker/SingleSelectInput.tsx';
import { fieldLabelStyle } from '../../../kit/ui/controlStyles.ts';
import { flexColumn, flexRow, quietSmallText } from '../../../kit/ui/theme.ts';
import type { BookData } from '../draft.ts';
import type { FindQuestion } from './question.ts';

type ServicesProps = {
  question: FindQuestion;
  data: BookData;
  length: string | undefined;
  onChange: (changes: Partial<FindQuestion>) => void;
  onAdded: () => void;
  /** Whether the picker of the first service has the focus and is open. */
  startsOpen?: boolean;
};

/** Chosen services as tags. The picker shows until the first one is chosen, and after that on request. */
export function Services({ question, data, length, onChange, onAdded, startsOpen = true }: ServicesProps) {
  const styles = useStyles();
  const [isAdding, setAdding] = useState(false);
  const { services } = question;
  const items = useMemo(
    () => data.services.map(({ service_id: id, service_name: label, category_name: hint }) => ({ id, label, hint })),
    [data.services],
  );
  const isPicking = isAdding || services.length === 0;
  return (
    <div className={styles.services}>
      <span className={styles.label}>Services</span>
      {services.length > 0 && (
        <div className={styles.tags}>
          <TagGroup
            aria-label="Chosen services"
            className={styles.tags}
            onDismiss={(_, { value }) =>
              onChange({ services: services.filter((_one, index) => String(index) !== value) })
            }
          >
            {services.map(({ service_id }, index) => {
              const listed = data.services.find((one) => one.service_id === service_id);
              return (
                <Tag
                  key={`${service_id}-${index.toString()}`}
                  value={String(index)}
                  appearance="outline"
                  dismissible
                  media={<i className={styles.swatch} style={{ backgroundColor: listed?.color }} />}
                >
                  {listed?.service_name ?? 'Service'}
                </Tag>
              );
            })}
          </TagGroup>
          {!isPicking && (
            <Button
              appearance="subtle"
              className={styles.add}
              icon={<AddRegular />}
              aria-label="Add service"
              onClick={() => setAdding(true)}
            />
          )}
        </div>
      )}
      {isPicking && (
        <SingleSelectInput
          key={services.length}
          label="Service"
          items={items}
          autoFocus={isAdding || startsOpen}
          defaultOpen={isAdding || startsOpen}
          placeholder="Which service?"
          selected={undefined}
          empty={{ text: 'No Services Found' }}
          onSelect={(item) => {
            if (!item) return;
            setAdding(false);
            onChange({ services: [...services, { service_id: String(item.id) }] });
            onAdded();
          }}
          onLeave={() => setAdding(false)}
        />
      )}
      {length && <span className={styles.length}>{length}</span>}
    </div>
  );
}

const useStyles = makeStyles({
  label: fieldLabelStyle,
  services: { ...flexColumn },
  tags: { ...flexRow, flexWrap: 'wrap', gap: '6px' },
  swatch: {
    display: 'block',
    width: '10px',
    height: '10px',
    marginLeft: '4px',
    borderRadius: '3px',
    forcedColorAdjust: 'none',
  },
  add: { minWidth: '32px', color: tokens.colorBrandForeground1 },
  length: { paddingTop: '4px', ...quietSmallText },
});
