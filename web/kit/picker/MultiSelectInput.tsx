import { Combobox, makeStyles, mergeClasses, Option, Tag, TagGroup } from '@fluentui/react-components';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useControlStyles } from '../ui/controlStyles.ts';
import { touch } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import {
  itemLabel,
  type PickerInputProps,
  type PickerItem,
  popupPositioning,
  scrollableListbox,
  toPickerRows,
  untabbableArrow,
  usePickerItems,
} from './items.ts';
import { PickerRowText } from './SingleSelectInput.tsx';

interface ManyInputProps extends PickerInputProps {
  label: string;
  selected: readonly PickerItem[];
  onSelect: (items: PickerItem[]) => void;
  /** Renders inside a grid cell: one line, with the list open and focused. */
  inCell?: boolean;
}

/**
 * Multi-select without label and message: a searchable list that stays open, selected items as removable tags. Locked items cannot be
 * added or removed.
 */
export function MultiSelectInput({ label, selected, onSelect, onLeave, inCell = false, ...props }: ManyInputProps) {
  const shared = useControlStyles();
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(inCell);
  const [typed, setTyped] = useState('');
  const list = usePickerItems(props.items, typed, open);
  const rows = toPickerRows(list, props.empty);
  const chosen = selected.map(({ id }) => String(id));
  const words = selected.map(itemLabel).join(', ');

  const toggle = (value: string | undefined) => {
    const row = rows.find((candidate) => candidate.value === value);
    row?.onChoose?.(typed);
    if (!row?.item || row.item.locked) return;
    setTyped('');
    onSelect(chosen.includes(row.value) ? selected.filter(({ id }) => String(id) !== value) : [...selected, row.item]);
  };
  return (
    <div className={styles.many}>
      {!inCell && (
        <SelectedTags
          label={label}
          selected={selected}
          disabled={props.disabled === true}
          onRemove={(value) => onSelect(selected.filter(({ id }) => String(id) !== value))}
          input={input}
        />
      )}
      <Combobox
        ref={(element) => {
          input.current = element;
          props.inputRef?.(element);
        }}
        multiselect
        className={inCell ? styles.cell : shared.control}
        appearance={inCell ? 'filled-lighter' : 'outline'}
        {...(inCell && { 'aria-label': label, input: { className: styles.cellInput } })}
        size={props.size}
        disabled={props.disabled}
        autoFocus={inCell || props.autoFocus === true}
        placeholder={
          inCell ? words : (props.placeholder ?? (selected.length === 0 ? `Choose ${label}` : 'Choose more'))
        }
        autoComplete="off"
        value={typed}
        selectedOptions={chosen}
        open={open}
        positioning={popupPositioning}
        expandIcon={untabbableArrow}
        // Fluent would use menu checkboxes, which screen readers do not announce as a listbox.
        listbox={{ ...scrollableListbox(list.loadMore), role: 'listbox', 'aria-multiselectable': true }}
        onOpenChange={(_, data) => setOpen(data.open)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
        }}
        onOptionSelect={(_, { optionValue }) => toggle(optionValue)}
        onBlur={() => {
          onLeave?.(typed);
          setTyped('');
        }}
      >
        {rows.map((row) => (
          <Option
            key={row.value}
            role="option"
            aria-selected={chosen.includes(row.value)}
            className={mergeClasses(shared.option, !row.item && styles.plain)}
            value={row.value}
            text={row.label}
            disabled={row.disabled || row.item?.locked === true}
          >
            <PickerRowText row={row} />
          </Option>
        ))}
      </Combobox>
    </div>
  );
}

interface TagsProps {
  label: string;
  selected: readonly PickerItem[];
  disabled: boolean;
  onRemove: (id: string) => void;
  /** Receives focus after the last tag was removed. */
  input: RefObject<HTMLElement | null>;
}

/** The selected items as removable tags. After a removal the next tag has focus. */
function SelectedTags({ label, selected, disabled, onRemove, input }: TagsProps) {
  const styles = useStyles();
  const tags = useRef<HTMLDivElement>(null);
  const removedIndex = useRef<number>(undefined);
  const remove = (id: string) => {
    removedIndex.current = selected.findIndex((item) => String(item.id) === id);
    onRemove(id);
  };
  useEffect(() => {
    if (removedIndex.current === undefined) return;
    const left = [...(tags.current?.querySelectorAll('button') ?? [])];
    (left[removedIndex.current] ?? left.at(-1) ?? input.current)?.focus();
    removedIndex.current = undefined;
  });
  if (selected.length === 0) return null;
  return (
    <TagGroup
      ref={tags}
      aria-label={`Selected: ${label}`}
      className={styles.tags}
      size="small"
      disabled={disabled}
      onDismiss={(_, { value }) => remove(value)}
    >
      {selected.map((item) => (
        <Tag key={item.id} value={String(item.id)} shape="rounded" dismissible={!item.locked} disabled={disabled}>
          {itemLabel(item)}
        </Tag>
      ))}
    </TagGroup>
  );
}

const useStyles = makeStyles({
  many: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    maxWidth: '100%',
    [touch]: { gap: '8px', '& button': { minHeight: '44px' } },
  },
  cell: { width: '100%', minWidth: 0, height: '100%', fontSize: look.gridFont },
  cellInput: { textOverflow: 'ellipsis' },
  // Status rows have no checkbox.
  plain: { '& .fui-Option__checkIcon': { display: 'none' } },
});
