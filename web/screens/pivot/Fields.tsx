import { Button, Dropdown, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { PivotFacts, PivotField } from '../../../shared/rules/pivot.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import {
  type Chip,
  canPlace,
  captions,
  chipsIn,
  defaultLayout,
  formatMember,
  type Layout,
  listPlaces,
  moveChip,
  type Zone,
  zoneNames,
  zones,
} from './layout.ts';

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
  const [dragged, setDragged] = useState<Chip>();
  /** The field picked up by keyboard or touch, and the layout to restore on Escape. */
  const [carried, setCarried] = useState<{ chip: Chip; before: Layout }>();
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLElement>(null);

  /** A chip that changes zones is remounted, so focus it again. */
  function applyLayout(next: Layout, chip: Chip): void {
    onChange(next);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-chip="${chip}"]`)?.focus());
  }
  const findPlace = (searched: Layout, chip: Chip) => {
    const zone = zones.find((name) => chipsIn(searched, name).includes(chip)) ?? 'unused';
    return { zone, at: zone === 'unused' ? 0 : chipsIn(searched, zone).indexOf(chip) };
  };
  const announce = (chip: Chip, { zone, at }: { zone: Zone; at: number }) =>
    setAnnouncement(`${captions[chip]}: ${zoneNames[zone]}${zone === 'unused' ? '' : `, place ${at + 1}`}`);

  function toggleCarried(chip: Chip, instructions: string): void {
    const isDropped = carried?.chip === chip;
    setCarried(isDropped ? undefined : { chip, before: layout });
    setAnnouncement(`${captions[chip]} ${isDropped ? 'is put down' : `is taken up: ${instructions}`}`);
  }

  /** Tapping a zone or chip drops the carried field there. Tapping a chip otherwise picks it up. */
  function onTap(event: MouseEvent, zone: Zone, at: number, chip?: Chip): void {
    event.stopPropagation();
    const canDrop = carried && carried.chip !== chip && canPlace(carried.chip, zone);
    if (!canDrop) {
      if (chip) toggleCarried(chip, 'press where it goes');
      return;
    }
    const next = moveChip(layout, carried.chip, zone, at);
    applyLayout(next, carried.chip);
    announce(carried.chip, findPlace(next, carried.chip));
    setCarried(undefined);
  }

  function onKeyDown(event: KeyboardEvent, chip: Chip): void {
    const { key } = event;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      toggleCarried(chip, 'arrows carry it, Enter puts it down, Escape puts it back');
      return;
    }
    if (carried?.chip !== chip) return;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      applyLayout(carried.before, chip);
      setCarried(undefined);
      setAnnouncement(`${captions[chip]} is where it was`);
      return;
    }
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (!step) return;
    event.preventDefault();
    const places = listPlaces(layout, chip);
    const currentPlace = findPlace(layout, chip);
    const currentIndex = places.findIndex(({ zone, at }) => zone === currentPlace.zone && at === currentPlace.at);
    const next = places[currentIndex + step];
    if (!next) return;
    applyLayout(moveChip(layout, chip, next.zone, next.at), chip);
    announce(chip, next);
  }

  function dropAt(event: DragEvent, zone: Zone, at: number): void {
    event.preventDefault();
    event.stopPropagation();
    if (!dragged) return;
    const next = moveChip(layout, dragged, zone, at);
    if (next !== layout) {
      onChange(next);
      announce(dragged, findPlace(next, dragged));
    }
    setDragged(undefined);
  }
  const allowDrop = (event: DragEvent, zone: Zone) => dragged && canPlace(dragged, zone) && event.preventDefault();

  return (
    <section ref={root} aria-label="Fields" className={styles.card}>
      <h2 className={styles.title}>Fields</h2>
      <p className={styles.hint}>Drag a field, or press it and then its place.</p>
      <p aria-live="polite" className={styles.spoken}>
        {announcement}
      </p>
      {zones.map((zone) => {
        const chips = chipsIn(layout, zone);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users move chips with the arrow keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={zone}
            className={styles.zone}
            onClick={(event) => !isFromDropdown(event) && onTap(event, zone, chips.length)}
            onDragOver={(event) => allowDrop(event, zone)}
            onDrop={(event) => dropAt(event, zone, chips.length)}
          >
            <h3 className={styles.name}>{zoneNames[zone]}</h3>
            <ul
              aria-label={zoneNames[zone]}
              className={mergeClasses(
                styles.chips,
                zone !== 'unused' && styles.well,
                carried && canPlace(carried.chip, zone) && styles.open,
              )}
            >
              {chips.map((chip, at) => (
                <li
                  key={chip}
                  onDragOver={(event) => allowDrop(event, zone)}
                  onDrop={(event) => dropAt(event, zone, at)}
                >
                  <button
                    type="button"
                    data-chip={chip}
                    draggable
                    aria-pressed={carried?.chip === chip}
                    className={mergeClasses(
                      styles.chip,
                      zone !== 'unused' && styles.used,
                      carried?.chip === chip && styles.carried,
                    )}
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', captions[chip]);
                      setDragged(chip);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                    onClick={(event) => onTap(event, zone, at, chip)}
                    onKeyDown={(event) => onKeyDown(event, chip)}
                    onBlur={() => carried?.chip !== chip && setCarried(undefined)}
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
      })}
      <Button
        appearance="subtle"
        className={styles.reset}
        onClick={() => {
          onChange(defaultLayout);
          setAnnouncement('Fields are as at first');
        }}
      >
        Reset fields
      </Button>
    </section>
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
  card: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    padding: '14px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  title: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: 650 },
  hint: { margin: '2px 0 0', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  spoken: { position: 'absolute', width: '1px', height: '1px', margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
  zone: { marginTop: '12px' },
  name: { margin: '0 0 4px', fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  chips: { display: 'grid', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  well: {
    padding: '4px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  open: { outline: `1px dashed ${tokens.colorBrandStroke1}`, borderRadius: tokens.borderRadiusLarge },
  chip: {
    display: 'flex',
    alignItems: 'center',
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
  empty: { padding: '6px 8px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  kept: { width: '100%', minWidth: 0, marginTop: '4px' },
  reset: { marginTop: 'auto', [touch]: { minHeight: '44px' } },
});
