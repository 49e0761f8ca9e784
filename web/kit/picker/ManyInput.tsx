import {
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useControlStyles } from '../form/controlStyles.ts';
import type { InputProps } from './inputProps.ts';
import type { PickerItem } from './items.ts';
import { besideControl, listRows, scrollingList } from './listRows.ts';
import { RowText } from './RowText.tsx';
import { usePickerItems } from './usePickerItems.ts';

interface ManyInputProps extends InputProps {
  label: string;
  selected: readonly PickerItem[];
  onSelect: (items: PickerItem[]) => void;
}

/** The control of several choices, each a tag that can be taken away; without label and message. */
export function ManyInput({ label, selected, onSelect, onLeave, ...props }: ManyInputProps) {
  const styles = useControlStyles();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const list = usePickerItems(props.items, typed, open);
  const chosen = selected.map(({ id }) => String(id));
  const rows = listRows(list, props.empty);

  const toggle = (value: string) => {
    const row = rows.find((candidate) => candidate.value === value);
    setTyped('');
    row?.act?.();
    if (chosen.includes(value)) onSelect(selected.filter(({ id }) => String(id) !== value));
    else if (row?.item) onSelect([...selected, row.item]);
  };

  return (
    <TagPicker
      size={props.size}
      disabled={props.disabled}
      selectedOptions={chosen}
      open={open}
      positioning={besideControl}
      onOpenChange={(_, data) => setOpen(data.open)}
      onOptionSelect={(_, { value }) => toggle(value)}
    >
      <TagPickerControl className={styles.control}>
        <TagPickerGroup aria-label={`Selected: ${label}`}>
          {selected.map(({ id, label: text }) => (
            <Tag key={id} value={String(id)} shape="rounded">
              {text}
            </Tag>
          ))}
        </TagPickerGroup>
        <TagPickerInput
          ref={props.inputRef}
          value={typed}
          placeholder={selected.length === 0 ? props.placeholder : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => onLeave?.(typed)}
        />
      </TagPickerControl>
      <TagPickerList {...scrollingList(list.more)}>
        {rows.map((row) => (
          <TagPickerOption key={row.value} className={styles.option} value={row.value} text={row.label}>
            <RowText row={row} />
          </TagPickerOption>
        ))}
      </TagPickerList>
    </TagPicker>
  );
}
