import { Combobox, makeStyles, mergeClasses, Option, tokens } from '@fluentui/react-components';
import { type FocusEvent, useEffect, useState } from 'react';
import { useControlStyles } from '../ui/controlStyles.ts';
import { quietSmallText } from '../ui/theme.ts';
import {
  itemLabel,
  type PickerInputProps,
  type PickerItem,
  type PickerRow,
  popupPositioning,
  scrollableListbox,
  toPickerRows,
  untabbableArrow,
  usePickerItems,
} from './items.ts';

interface OneInputProps extends PickerInputProps {
  /** For a control without a visible label. */
  label?: string;
  defaultOpen?: boolean;
  /** Text that was typed but matched no item. */
  unmatchedText?: string | undefined;
  selected: PickerItem | undefined;
  onSelect: (item: PickerItem | undefined) => void;
}

/** Single-select without label and message. */
export function SingleSelectInput({
  label,
  selected,
  unmatchedText,
  defaultOpen = false,
  onSelect,
  onLeave,
  ...props
}: OneInputProps) {
  const styles = useControlStyles();
  const [open, setOpen] = useState(defaultOpen);
  const [typed, setTyped] = useState<string>();
  const list = usePickerItems(props.items, typed ?? '', open);
  const rows = toPickerRows(list, props.empty);
  const isChosen = selected !== undefined;
  useEffect(() => {
    if (isChosen) setTyped(undefined);
  }, [isChosen]);

  const choose = (value: string | undefined) => {
    const row = rows.find((candidate) => candidate.value === value);
    if (row?.item) {
      setTyped(undefined);
      onSelect(row.item);
    }
    row?.onChoose?.(typed ?? '');
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    // The text no longer matches the selected item.
    if (selected) onSelect(undefined);
  };

  return (
    <Combobox
      ref={props.inputRef}
      className={styles.control}
      aria-label={label}
      size={props.size}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      placeholder={props.placeholder}
      autoComplete="off"
      value={selected ? itemLabel(selected) : (typed ?? unmatchedText ?? '')}
      selectedOptions={selected ? [String(selected.id)] : []}
      open={open}
      positioning={popupPositioning}
      expandIcon={untabbableArrow}
      listbox={scrollableListbox(list.loadMore)}
      onOpenChange={(_, data) => setOpen(data.open)}
      onChange={(event) => type(event.target.value)}
      onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      onBlur={(_: FocusEvent) => onLeave?.(selected ? '' : (typed ?? unmatchedText ?? ''))}
    >
      {rows.map((row) => (
        <Option key={row.value} className={styles.option} value={row.value} text={row.label} disabled={row.disabled}>
          <PickerRowText row={row} />
        </Option>
      ))}
    </Combobox>
  );
}

export function PickerRowText({ row }: { row: PickerRow }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.row, row.onChoose && styles.act)}>
      {row.label}
      {row.hint && <span className={styles.hint}>{row.hint}</span>}
    </span>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  act: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  hint: quietSmallText,
});
