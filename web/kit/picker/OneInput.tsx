import { Combobox, Option } from '@fluentui/react-components';
import { type FocusEvent, useState } from 'react';
import { useControlStyles } from '../form/controlStyles.ts';
import type { InputProps } from './inputProps.ts';
import type { PickerItem } from './items.ts';
import { besideControl, listRows, scrollingList } from './listRows.ts';
import { RowText } from './RowText.tsx';
import { usePickerItems } from './usePickerItems.ts';

interface OneInputProps extends InputProps {
  /** The list is open from the start. */
  startsOpen?: boolean;
  selected: PickerItem | undefined;
  onSelect: (item: PickerItem | undefined) => void;
}

/** The control of a single choice, without label and message. */
export function OneInput({ selected, startsOpen = false, onSelect, onLeave, ...props }: OneInputProps) {
  const styles = useControlStyles();
  const [open, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState<string>();
  const list = usePickerItems(props.items, typed ?? '', open);
  const rows = listRows(list, props.empty);

  const choose = (value: string | undefined) => {
    const row = rows.find((candidate) => candidate.value === value);
    if (row?.item) {
      setTyped(undefined);
      onSelect(row.item);
    }
    row?.act?.();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    // The words no longer say what was chosen.
    if (selected) onSelect(undefined);
  };

  return (
    <Combobox
      ref={props.inputRef}
      className={styles.control}
      size={props.size}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      placeholder={props.placeholder}
      autoComplete="off"
      value={typed ?? selected?.label ?? ''}
      selectedOptions={selected ? [String(selected.id)] : []}
      open={open}
      positioning={besideControl}
      listbox={scrollingList(list.more)}
      onOpenChange={(_, data) => setOpen(data.open)}
      onChange={(event) => type(event.target.value)}
      onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      onBlur={(_: FocusEvent) => onLeave?.(selected ? '' : (typed ?? ''))}
    >
      {rows.map((row) => (
        <Option key={row.value} className={styles.option} value={row.value} text={row.label} disabled={row.disabled}>
          <RowText row={row} />
        </Option>
      ))}
    </Combobox>
  );
}
