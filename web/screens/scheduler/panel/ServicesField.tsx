import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { moneyText } from '../../../kit/format.ts';
import { touch } from '../../../kit/media.ts';
import { Picker } from '../../../kit/Picker.tsx';
import type { DraftService } from '../draft.ts';
import { ServiceCard } from './ServiceCard.tsx';

type ServicesFieldProps = {
  services: readonly DraftService[];
  /** What the stylist does; nothing until she is chosen. */
  offers: readonly DraftService[];
  disabled: boolean;
  onChange: (services: readonly DraftService[]) => void;
};

/** What is done, in order; the list to add from shows on demand, and by itself while there is nothing yet. */
export function ServicesField({ services, offers, disabled, onChange }: ServicesFieldProps) {
  const styles = useStyles();
  const [adding, setAdding] = useState(false);

  const add = (id: string | number | undefined) => {
    const offer = offers.find(({ service_id }) => service_id === id);
    if (!offer) return;
    setAdding(false);
    onChange([...services, { ...offer, key: crypto.randomUUID() }]);
  };

  return (
    <section className={styles.services} aria-label="Services">
      <div className={styles.head}>
        <h3 className={styles.title}>Services</h3>
        <Button
          appearance="subtle"
          size="small"
          className={styles.add}
          icon={<AddRegular />}
          disabled={disabled || adding || services.length === 0}
          onClick={() => setAdding(true)}
        >
          Add service
        </Button>
      </div>
      {services.map((service, index) => (
        <ServiceCard
          key={service.key}
          service={service}
          offers={offers}
          place={services.length === 1 ? 'only' : index === 0 ? 'first' : 'later'}
          onChange={(changed) => onChange(services.with(index, changed))}
          onUp={() => onChange(services.with(index, services[index - 1] ?? service).with(index - 1, service))}
          onRemove={() => onChange(services.toSpliced(index, 1))}
        />
      ))}
      {(adding || services.length === 0) && (
        <Picker
          label="Service"
          items={offers.map(({ service_id, title, price }) => ({
            id: service_id,
            label: title,
            hint: moneyText(price),
          }))}
          disabled={disabled}
          hint={disabled ? 'Choose a stylist first.' : undefined}
          autoFocus={adding}
          startsOpen={adding}
          selected={undefined}
          onSelect={(item) => add(item?.id)}
        />
      )}
    </section>
  );
}

const useStyles = makeStyles({
  services: { display: 'flex', flexDirection: 'column', gap: '10px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '28px' },
  add: { [touch]: { minHeight: '44px' } },
  title: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
});
