import { Button, Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import type { MouseEvent } from 'react';
import type { PivotFacts, PivotField } from '../../../shared/rules/pivot.ts';
import { touch } from '../../kit/ui/media.ts';
import { cardStyle, flexColumn, flexRow, hiddenStyle, look, quietSmallText, smallText } from '../../kit/ui/theme.ts';
import {
  canPlace,
  captions,
  chipsIn,
  defaultLayout,
  formatMember,
  type Layout,
  type Zone,
  zoneNames,
  zones,
} from './layout.ts';
import { type FieldMoves, useFieldMoves } from './useFieldMoves.ts';

interface FieldsProps {
  layout: Layout;
  facts: PivotFacts | undefined;
  onChange: (layout: Layout) => void;
}

/**
 * Drag-and-drop field list of the pivot. Without a mouse, a field is picked up by tap or Enter, moved by tapping its target or with the
 * arrow keys, and dropped with Enter.
 */
export function Fields({ layout, facts, onChange }: FieldsProps) {
  const styles = useStyles();
  const moves = useFieldMoves(layout, onChange);
  return (
    <section ref={moves.root} aria-label="Fields" className={styles.card}>
      <h2 className={styles.title}>Fields</h2>
      <p className={styles.hint}>Drag a field, or press it and then its place.</p>
      <p aria-live="polite" className={styles.spoken}>
        {moves.announcement}
      </p>
      {zones.map((zone) => (
        <FieldZone key={zone} zone={zone} layout={layout} facts={facts} moves={moves} onChange={onChange} />
      ))}
      <Button
        appearance="subtle"
        className={styles.reset}
        onClick={() => {
          onChange(defaultLayout);
          moves.announce('Fields are reset');
        }}
      >
        Reset fields
      </Button>
    </section>
  );
}

type FieldZoneProps = FieldsProps & { zone: Zone; moves: FieldMoves };

/** The fields of one zone. The zone itself and each of its fields take dropped fields. */
function FieldZone({ zone, layout, facts, moves, onChange }: FieldZoneProps) {
  const styles = useStyles();
  const chips = chipsIn(layout, zone);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users move chips with the arrow keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={styles.zone}
      onClick={(event) => !isFromDropdown(event) && moves.onTap(event, { zone, at: chips.length })}
      {...moves.dropTarget({ zone, at: chips.length })}
    >
      <h3 className={styles.name}>{zoneNames[zone]}</h3>
      <ul
        aria-label={zoneNames[zone]}
        className={mergeClasses(
          styles.chips,
          zone !== 'unused' && styles.well,
          moves.carried && canPlace(moves.carried, zone) && styles.open,
        )}
      >
        {chips.map((chip, at) => (
          <li key={chip} {...moves.dropTarget({ zone, at })}>
            <button
              type="button"
              data-chip={chip}
              draggable
              aria-pressed={moves.carried === chip}
              className={mergeClasses(
                styles.chip,
                zone !== 'unused' && styles.used,
                moves.carried === chip && styles.carried,
              )}
              {...moves.chipHandlers(chip, { zone, at })}
            >
              <ReOrderDotsVerticalRegular aria-hidden />
              {captions[chip]}
            </button>
            {zone === 'filters' && facts && (
              <MemberFilter
                field={chip as PivotField}
                facts={facts}
                includedKeys={layout.kept[chip as PivotField]}
                onChange={(keys) => onChange({ ...layout, kept: { ...layout.kept, [chip]: keys } })}
              />
            )}
          </li>
        ))}
        {chips.length === 0 && <li className={styles.empty}>Drop a field here</li>}
      </ul>
    </div>
  );
}

/** Whether an event comes from a filter dropdown, whose list is rendered elsewhere in the DOM. */
const isFromDropdown = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[role="combobox"], [role="menu"]') !== null;

interface MemberFilterProps {
  field: PivotField;
  facts: PivotFacts;
  includedKeys: readonly string[] | undefined;
  onChange: (keys: string[] | undefined) => void;
}

/** Selects which members of a field are included; none selected means all. */
function MemberFilter({ field, facts, includedKeys, onChange }: MemberFilterProps) {
  const styles = useStyles();
  const { keys, labels } = facts.membersOf(field);
  return (
    <Dropdown
      multiselect
      aria-label={`Keep of ${captions[field]}`}
      className={styles.kept}
      placeholder="All"
      value={includedKeys ? `${includedKeys.length} of ${keys.length}` : 'All'}
      selectedOptions={[...(includedKeys ?? [])]}
      onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions.length > 0 ? selectedOptions : undefined)}
    >
      {keys.map((key, index) => (
        <Option key={key} value={key}>
          {formatMember(field, labels[index] ?? key)}
        </Option>
      ))}
    </Dropdown>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, ...flexColumn, boxSizing: 'border-box', padding: '14px' },
  title: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: 650 },
  hint: { ...quietSmallText, margin: '2px 0 0' },
  spoken: { ...hiddenStyle, margin: 0 },
  zone: { marginTop: '12px' },
  name: { ...smallText, margin: '0 0 4px', fontWeight: tokens.fontWeightSemibold },
  chips: { display: 'grid', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  well: {
    padding: '4px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  open: { outline: `1px dashed ${tokens.colorBrandStroke1}`, borderRadius: tokens.borderRadiusLarge },
  chip: {
    ...flexRow,
    gap: '6px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '32px',
    padding: '4px 8px',
    textAlign: 'start',
    font: 'inherit',
    fontSize: '13px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: look.surface,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'grab',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [touch]: { minHeight: '44px' },
  },
  used: { backgroundColor: look.rowSelected },
  carried: { boxShadow: look.raisedShadow, outline: `2px solid ${tokens.colorBrandStroke1}` },
  empty: { ...quietSmallText, padding: '6px 8px' },
  kept: { width: '100%', minWidth: 0, marginTop: '4px' },
  reset: { marginTop: 'auto' },
});
