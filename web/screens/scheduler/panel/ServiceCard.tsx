import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUpRegular, DismissRegular } from '@fluentui/react-icons';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import { moneyText } from '../../../kit/format.ts';
import { touch } from '../../../kit/media.ts';
import { look } from '../../../kit/theme.ts';
import type { DraftService } from '../draft.ts';
import { ServiceTitle } from './ServiceTitle.tsx';

const names = ['Servicing', 'Gap', 'Servicing after gap'] as const;
const longest = 480;

type CardProps = {
  service: DraftService;
  /** What the stylist does. */
  offers: readonly DraftService[];
  /** Its place among the services: none is before the first, and an only one has nowhere to go. */
  place: 'only' | 'first' | 'later';
  onChange: (service: DraftService) => void;
  onUp: () => void;
  onRemove: () => void;
};

/** A service of the appointment with the minutes of its three steps. */
export function ServiceCard({ service, offers, place, onChange, onUp, onRemove }: CardProps) {
  const styles = useStyles();

  function set(step: number, text: string) {
    const minutes = Math.min(longest, Number(text.replace(/\D/g, '')));
    const [servicing, gap, after] = service.steps.map((old, index) => (index === step ? minutes : old));
    const steps: Steps = [servicing ?? 0, gap ?? 0, after ?? 0];
    onChange({ ...service, steps });
  }

  return (
    <section className={styles.card} aria-label={service.title}>
      <div className={styles.head}>
        <i className={styles.swatch} style={{ backgroundColor: service.color }} />
        <ServiceTitle
          service={service}
          offers={offers}
          onReplace={(offer) => onChange({ ...offer, key: service.key })}
        />
        <span className={styles.price}>{moneyText(service.price)}</span>
        {place !== 'only' && (
          <Button
            appearance="subtle"
            size="small"
            className={styles.target}
            icon={<ArrowUpRegular />}
            aria-label={`Move ${service.title} up`}
            disabledFocusable={place === 'first'}
            onClick={onUp}
          />
        )}
        <Button
          appearance="subtle"
          size="small"
          className={styles.target}
          icon={<DismissRegular />}
          aria-label={`Remove ${service.title}`}
          onClick={onRemove}
        />
      </div>
      <div className={styles.steps}>
        {names.map((name, step) => (
          <Field key={name} label={{ children: name, className: styles.label }}>
            <Input
              size="small"
              className={styles.target}
              inputMode="numeric"
              value={String(service.steps[step])}
              onFocus={({ target }) => target.select()}
              onChange={(_, { value }) => set(step, value)}
              contentAfter={<span className={styles.unit}>min</span>}
              input={{ className: styles.minutes }}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    padding: '10px 12px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surface,
  },
  head: { display: 'flex', alignItems: 'center', gap: '4px', marginBottom: '6px' },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0, forcedColorAdjust: 'none' },
  price: { fontVariantNumeric: 'tabular-nums' },
  steps: { display: 'grid', gridTemplateColumns: '1fr 1fr 1.4fr', gap: '8px', alignItems: 'end' },
  label: { fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  unit: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  target: { minWidth: 0, [touch]: { minHeight: '44px', minWidth: '44px' } },
  minutes: { minWidth: 0, width: '100%', fontVariantNumeric: 'tabular-nums' },
});
