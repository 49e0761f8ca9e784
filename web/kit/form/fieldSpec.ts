import type { ReactNode, RefCallback } from 'react';
import type { PickerEmpty, PickerItem, PickerSource } from '../picker/items.ts';

export interface Choice {
  value: string | number;
  label: string;
  hint?: string;
  /** '#rrggbb', shown as a chip before the label. */
  color?: string;
  /** Why the choice is no longer offered, in one word: "archived". It still shows where it is selected but cannot be chosen again. */
  unavailableReason?: string;
  /** Cannot be added or removed by this user. */
  locked?: boolean;
}

interface CommonSpec<Name extends string> {
  /** Path of the value in the schema, `hours.0.open` for nested ones. */
  name: Name;
  /** '' only for custom fields with their own text. */
  label: string;
  /** Renders the label for screen readers only. */
  hideLabel?: boolean;
  /** Read before the label by screen readers if the form has several fields with that label: "Monday" for "Break". */
  labelContext?: string;
  hint?: string;
  /** Shows an asterisk. The schema decides whether an empty value is an error. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** Draws a divider above the row, to start a new group. */
  startsGroup?: boolean;
  /** Stays on the same line on phones. */
  staysInline?: boolean;
  /** Share of the row's width, default 1. */
  span?: number;
  /** Maximum width in px. */
  width?: number;
  /** Non-blocking feedback on the value: a warning or a confirmation. */
  note?: (value: unknown) => { text: string; tone: 'warning' | 'success' } | undefined;
  /** Describes the value in "now ...; you wrote ..." where the kind alone cannot. */
  formatValue?: (value: unknown) => string;
}

type Rows<Name extends string = string> = readonly (FieldSpec<Name> | readonly FieldSpec<Name>[])[];

/** A list of entries on cards. Use `listField` for typed entries. */
export interface ListKind<Entry = object> {
  /** Name of one entry: "service" makes "Add service". */
  noun: string;
  /** Fields of an entry, with names relative to it. None if `header` is all there is. */
  entryFields?: (entry: Entry, index: number) => Rows;
  entryName: (entry: Entry, index: number) => string;
  /** Returns the error of an entry as a whole; shown immediately. */
  validateEntry?: ((entry: Entry) => string | undefined) | undefined;
  /** Creates a new entry. Alternative to `source`. */
  createEntry?: () => Entry;
  /** New entries are chosen from these items. */
  source?: {
    items: PickerSource;
    toEntry: (item: PickerItem) => Entry | undefined;
    empty?: PickerEmpty;
    placeholder?: string;
    /** Why nothing can be chosen yet. */
    hint?: string;
  };
  /** Replaces the name; `change` replaces the entry. */
  header?: (entry: Entry, change: (entry: Entry) => void, index: number) => ReactNode;
  /** Entries can be reordered. Default true. */
  ordered?: boolean;
  min?: number;
  max?: number;
  emptyText?: string;
}

/** A small form in a dialog that saves an item and passes it to `onDone`, which selects it. Use layout `plain`. */
export interface PickerForm {
  label: string;
  hint?: string;
  render: (dialog: {
    item: PickerItem | undefined;
    /** The text that matched nothing, or the current name. */
    typed: string;
    onDone: (item: PickerItem) => void;
    onCancel: () => void;
  }) => ReactNode;
}

/** The value is text unless noted. Emptied numbers and pickers are null in the draft and undefined for the schema. */
type Kind =
  | { kind?: 'text' | 'email'; maxLength?: number; counter?: boolean; autoComplete?: string }
  | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' }
  /**
   * Shown as `+1 (703) 555-0126`, stored as digits `17035550126`, '' if empty. With `keepsInvalid` other characters stay for the schema
   * to reject; otherwise the mask accepts digits only.
   */
  | { kind: 'phone'; keepsInvalid?: boolean }
  /** A number; `decimals` is how many are kept. `money` is dollars with two decimals. */
  | { kind: 'number'; unit?: string; decimals?: number; min?: number; max?: number }
  | { kind: 'money'; min?: number; max?: number }
  | { kind: 'textarea'; rows?: number; maxLength?: number }
  /** The choice's value with its type; '' until one is chosen. */
  | { kind: 'select'; choices: readonly Choice[]; clearable?: boolean }
  /** An array of choice values. */
  | { kind: 'tags'; choices: readonly Choice[] }
  /** The selected item's id. `selected` is the initial item when the items come from a server. */
  | {
      kind: 'picker';
      items: PickerSource;
      selected?: PickerItem | undefined;
      empty?: PickerEmpty;
      onSelect?: (item: PickerItem | undefined) => void;
      /** Dialogs opened by the buttons next to the picker: add an item, rename the selected one. */
      addForm?: PickerForm;
      renameForm?: PickerForm;
    }
  | { kind: 'checkbox' }
  /** 'YYYY-MM-DD', '' when empty. 'MM/dd' hides the year. */
  | { kind: 'date'; format?: 'MM/dd/yyyy' | 'MM/dd'; max?: string }
  /**
   * 'HH:mm', '' when empty. The list runs from `from` to `to` (inclusive, default all day) in steps of `step` minutes (default 30).
   * Typed times may be any multiple of `typedStep` (default 5).
   */
  | { kind: 'time'; from?: string; to?: string; step?: 15 | 30; typedStep?: 1 | 5 | 15 | 30; clearable?: boolean }
  /** '#rrggbb'. */
  | { kind: 'color' }
  /** The stored picture's URL, a resized File, or '' for none. */
  | { kind: 'image' }
  | ({ kind: 'list' } & ListKind)
  | { kind: 'custom'; render: (control: Control) => ReactNode };

/** One field of a form as a literal. */
export type FieldSpec<Name extends string = string> = CommonSpec<Name> & Kind;
export type FieldOfKind<K extends FieldSpec['kind']> = Extract<FieldSpec, { kind?: K }>;

export interface FormSection<Name extends string = string> {
  title?: string;
  hint?: string;
  /** Button for the whole section, below its title. */
  action?: { label: string; onClick: () => void };
  /** From top to bottom; an array is one row. */
  fields: Rows<Name>;
  /** Non-field content below the fields. */
  content?: ReactNode;
  /** Not shown, but its fields keep following changes by others. */
  hidden?: boolean;
}

export const listField = <Name extends string, Entry extends object>(
  spec: CommonSpec<Name> & ListKind<Entry>,
): FieldSpec<Name> => ({ ...spec, kind: 'list' }) as unknown as FieldSpec<Name>;

/** An empty form with every field listed, so that the compiler reports fields added to the schema. */
export type EmptyDraft<Draft> = { [Name in keyof Required<Draft>]: Draft[Name] | undefined };

/** Props of every form control. */
export interface Control {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Receives the element to focus when the field has the first error. */
  inputRef: RefCallback<HTMLElement>;
  size: 'medium' | 'large';
  disabled: boolean;
  readOnly: boolean;
}

/** A control outside of a form. */
export const toControl = (label: string, value: unknown, onChange: (value: unknown) => void): Control => ({
  ...{ name: label, label, value, onChange, size: 'medium', disabled: false, readOnly: false },
  onBlur: () => undefined,
  inputRef: () => undefined,
});

export const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Whether an emptied field is null in the draft. */
export const isNullable = ({ kind }: FieldSpec): boolean => kind === 'number' || kind === 'money' || kind === 'picker';

/**
 * Whether a single typed character exceeds the limit and should be ignored. Pasted, dictated or suggested text is kept and rejected by
 * validation instead.
 */
export const exceedsMaxLength = (event: Event, text: string, limit: number | undefined): boolean =>
  limit !== undefined &&
  text.length > limit &&
  event instanceof InputEvent &&
  event.inputType === 'insertText' &&
  event.data?.length === 1;

/** The choice's label, with the reason if it is unavailable. */
export const choiceLabel = ({ label, unavailableReason }: Choice): string =>
  unavailableReason ? `${label} (${unavailableReason})` : label;

/** The offered choices, plus those that are currently selected. */
export function availableChoices(choices: readonly Choice[], held: readonly unknown[]): Choice[] {
  const unknown = [...new Set(held)].filter((value) => value !== null && value !== undefined && value !== '');
  const strays = unknown
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .filter((value) => !choices.some((choice) => choice.value === value));
  return [
    ...choices.filter(({ value, unavailableReason }) => !unavailableReason || held.includes(value)),
    ...strays.map((value) => ({ value, label: toText(value), unavailableReason: 'not on offer any more' })),
  ];
}

/** The fields on screen, from top to bottom. */
export const listFields = (sections: readonly FormSection[]): FieldSpec[] =>
  sections.flatMap(({ fields }) => fields.flat());
