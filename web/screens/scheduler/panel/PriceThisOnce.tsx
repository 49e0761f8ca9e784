import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular, EditRegular } from '@fluentui/react-icons';
import { formatMoney } from '../../../../shared/rules/format.ts';
import type { Control, FieldSpec } from '../../../kit/form/fieldSpec.ts';
import { toText } from '../../../kit/form/fieldSpec.ts';
import type { ServiceFields } from './fieldValues.ts';

type ServicePriceProps = {
  service: ServiceFields;
  canPrice: boolean;
  /** Undefined while its price can be typed already, or may not be. */
  onOpen: ((key: string) => void) | undefined;
  onChange: (service: ServiceFields) => void;
};

/** Price of a service. The pen opens the price for this visit below it, and then the list price is struck through. */
export function ServicePrice({ service, canPrice, onOpen, onChange }: ServicePriceProps) {
  const styles = useStyles();
  const { key, list_price, price_reason, title } = service;
  // While it is typed it may be none.
  const price = service.price ?? 0;
  const isOther = list_price !== undefined && price !== list_price;
  return (
    <span className={styles.price}>
      {isOther && <s className={styles.list}>{formatMoney(list_price)}</s>}
      {!(isOther && canPrice) && <span title={price_reason}>{formatMoney(price)}</span>}
      {onOpen && (
        <Button
          appearance="subtle"
          size="small"
          className={styles.button}
          icon={<EditRegular />}
          aria-label={`Change the price of ${title} for this visit`}
          onClick={() => onOpen(key)}
        />
      )}
      {canPrice && isOther && (
        <Button
          appearance="subtle"
          size="small"
          className={styles.button}
          icon={<ArrowUndoRegular />}
          aria-label={`List price for ${title}`}
          onClick={() => onChange({ ...service, price: list_price, price_reason: '' })}
        />
      )}
    </span>
  );
}

const maxPrice = 100_000;

/** Fields of the price for this visit and its reason. */
export const priceFields = ({ price, list_price, title }: ServiceFields): readonly FieldSpec[] => [
  {
    name: 'price',
    label: 'This time',
    kind: 'money',
    min: 0,
    max: maxPrice,
    staysInline: true,
    autoFocus: price === list_price,
  },
  {
    name: 'price_reason',
    label: 'Reason',
    kind: 'custom',
    staysInline: true,
    span: 1.65,
    render: (control) => <Reason control={control} title={title} />,
  },
];

const reasons = ['Redo', 'Loyal client', 'Friends and family', 'Model'];

/** A reason to choose or to type. */
function Reason({ control, title }: { control: Control; title: string }) {
  const styles = useStyles();
  const chosen = toText(control.value);
  return (
    <div className={styles.reason}>
      <Input
        ref={control.inputRef}
        name={control.name}
        size={control.size}
        value={chosen}
        maxLength={200}
        autoComplete="off"
        placeholder="Why"
        disabled={control.disabled}
        readOnly={control.readOnly}
        onChange={(_, { value }) => control.onChange(value)}
        onBlur={control.onBlur}
      />
      {chosen === '' && !control.readOnly && (
        // biome-ignore lint/a11y/useSemanticElements: A fieldset would take the field's label.
        <span role="group" aria-label={`Reasons for another price of ${title}`} className={styles.chips}>
          {reasons.map((reason) => (
            <Button key={reason} size="small" className={styles.button} onClick={() => control.onChange(reason)}>
              {reason}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  price: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightRegular,
  },
  list: { color: tokens.colorNeutralForeground3 },
  button: { minWidth: 0 },
  reason: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});
