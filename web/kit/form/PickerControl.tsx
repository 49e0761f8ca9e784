import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { AddRegular, EditRegular } from '@fluentui/react-icons';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type PickerItem, selectOneText } from '../picker/items.ts';
import { MultiSelectInput } from '../picker/MultiSelectInput.tsx';
import { SingleSelectInput } from '../picker/SingleSelectInput.tsx';
import { availableChoices, type Control, type FieldOfKind, type PickerForm } from './fieldSpec.ts';
import { isUnparsed, unparsed } from './unparsed.ts';

/** Picker field: the value is the selected item's id. Optionally with buttons to add or rename an item. */
export function PickerControl({ spec, control }: { spec: FieldOfKind<'picker'>; control: Control }) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  // The form stores only the id; the label comes from the selected item or from the initial one.
  const [chosen, setChosen] = useState(spec.selected);
  const [first] = useState(control.value);
  const fixedItems = typeof spec.items === 'function' ? undefined : spec.items;
  const selectedItem =
    [...(fixedItems ?? []), chosen, spec.selected].find((item) => item?.id === control.value) ??
    unknownItem(control.value, fixedItems);
  const stray = isUnparsed(control.value) ? control.value.unread : undefined;
  const choose = (item: PickerItem | undefined) => {
    setChosen(item);
    control.onChange(item?.id ?? null);
    spec.onSelect?.(item);
  };
  const done = (item: PickerItem) => {
    choose(item);
    input.current?.focus();
  };
  const locked = control.disabled || control.readOnly;
  return (
    <div className={styles.row}>
      <SingleSelectInput
        {...shared(spec, control)}
        inputRef={(element) => {
          input.current = element;
          control.inputRef(element);
        }}
        items={fixedItems?.filter(({ id, unavailableReason }) => !unavailableReason || id === first) ?? spec.items}
        empty={spec.empty}
        unmatchedText={stray}
        onLeave={(words) => {
          // Unmatched text stays, to be corrected.
          if (words) control.onChange(unparsed(words, selectOneText(spec.label), null));
          control.onBlur();
        }}
        selected={selectedItem}
        onSelect={choose}
      />
      {spec.addForm && !locked && (
        <DialogButton
          form={spec.addForm}
          icon={<AddRegular />}
          typed={stray ?? ''}
          onDone={done}
          onClosed={() => input.current?.focus()}
        />
      )}
      {spec.renameForm && !locked && selectedItem && (
        <DialogButton
          form={spec.renameForm}
          icon={<EditRegular />}
          quiet
          item={selectedItem}
          typed={selectedItem.label}
          onDone={done}
          onClosed={() => input.current?.focus()}
        />
      )}
    </div>
  );
}

interface DialogButtonProps {
  form: PickerForm;
  icon: ReactElement;
  quiet?: boolean;
  item?: PickerItem;
  typed: string;
  onDone: (item: PickerItem) => void;
  onClosed: () => void;
}

/** A button next to the picker that opens a small form in a dialog. */
function DialogButton({ form, icon, quiet, item, typed, onDone, onClosed }: DialogButtonProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The dialog holds focus until it has closed.
    const frame = wasOpen.current && !open ? requestAnimationFrame(onClosed) : undefined;
    wasOpen.current = open;
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  });
  return (
    <>
      <Button
        className={styles.button}
        appearance={quiet ? 'subtle' : 'secondary'}
        icon={icon}
        aria-label={form.label}
        title={form.label}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={(_, data) => setOpen(data.open)}>
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{form.label}</DialogTitle>
            <DialogContent>
              {form.hint && <p className={styles.hint}>{form.hint}</p>}
              {form.render({
                item,
                typed,
                onDone: (made) => {
                  setOpen(false);
                  onDone(made);
                },
                onCancel: () => setOpen(false),
              })}
            </DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}

/** Multi-select as tags, in the order they were picked. */
export function TagsControl({ spec, control }: { spec: FieldOfKind<'tags'>; control: Control }) {
  const values: unknown[] = Array.isArray(control.value) ? control.value : [];
  const [first] = useState(values);
  const items = availableChoices(spec.choices, [...first, ...values]).map(({ value, ...item }) => ({
    ...item,
    id: value,
  }));
  return (
    <MultiSelectInput
      {...shared(spec, control)}
      inputRef={control.inputRef}
      label={spec.label}
      items={items}
      selected={values.flatMap((value) => items.find(({ id }) => id === value) ?? [])}
      onSelect={(selected) => control.onChange(selected.map(({ id }) => id))}
      onLeave={control.onBlur}
    />
  );
}

const shared = (spec: FieldOfKind<'picker' | 'tags'>, control: Control) => ({
  size: control.size,
  disabled: control.disabled || control.readOnly,
  autoFocus: spec.autoFocus,
  placeholder: spec.placeholder,
});

/** Placeholder item for an id that no item has. A server search may still know it; a fixed list does not. */
function unknownItem(id: unknown, known: readonly PickerItem[] | undefined): PickerItem | undefined {
  if (!known || (typeof id !== 'string' && typeof id !== 'number') || id === '') return undefined;
  return { id, label: String(id), unavailableReason: 'not on offer any more' };
}

const useStyles = makeStyles({
  // When space is tight the text shrinks, not the arrow.
  row: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4px',
    minWidth: 0,
    '& input': { minWidth: 0, width: '100%' },
  },
  button: { flexShrink: 0, minWidth: '32px' },
  surface: { maxWidth: '480px' },
  hint: { marginTop: 0 },
});
