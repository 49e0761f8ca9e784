import type { ReactNode, RefCallback } from 'react';
import type { PickerEmpty, PickerItem, PickerSource } from '../picker/items.ts';

export interface Choice {
  value: string | number;
  label: string;
  /** Second line in the list. */
  hint?: string;
  /** '#rrggbb', drawn as a chip before the label. */
  color?: string;
  /** Why it is not on offer any more, in a word: "archived". It shows where it is held and cannot be chosen anew. */
  unavailableReason?: string;
  /** Neither to be given nor to be taken here: it stays with whoever has it. */
  locked?: boolean;
}

interface Common<Name extends string> {
  /** Path of the value in the schema, `hours.0.open` for nested ones. */
  name: Name;
  /** '' only for a custom field that brings its own words. */
  label: string;
  /** The label is read out, not shown: its row says what it is. */
  hideLabel?: boolean;
  /** Read out before the label, where the form has several fields of that label: "Monday" for the "Break" of that day. */
  labelContext?: string;
  hint?: string;
  /** Draws the star; whether an empty value is an error is the schema's decision. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** Begins an entry of several: a line above its row parts it from the one before. */
  startsGroup?: boolean;
  /** Stays beside the others of its row on a phone, because it holds little. */
  staysInline?: boolean;
  /** Share of the row's width, default 1. */
  span?: number;
  /** Widest in px, for a field that stands alone but holds little. */
  width?: number;
  /** What can be said about the value beside its errors: a doubt that does not keep it from being saved, or that it is right. */
  note?: (value: unknown) => { text: string; tone: 'warning' | 'success' } | undefined;
  /** Its value in a sentence, as "now ...; you wrote ...", where the kind alone cannot say it. */
  formatValue?: (value: unknown) => string;
}

type Rows<Name extends string = string> = readonly (FieldSpec<Name> | readonly FieldSpec<Name>[])[];

/** A list of entries, each on a card of its own. Write it with `listField`, which knows the type of the entries. */
export interface ListKind<Entry = object> {
  /** What one is called: "service" makes "Add service". */
  noun: string;
  /** The fields of an entry, named within it; rows as in a section. None where `header` is all there is. */
  entryFields?: (entry: Entry, index: number) => Rows;
  entryName: (entry: Entry, index: number) => string;
  /** What keeps an entry as a whole from being saved; it is said at once. */
  validateEntry?: ((entry: Entry) => string | undefined) | undefined;
  /** What a new one begins with ... */
  createEntry?: () => Entry;
  /** ... or from what it is chosen, in a list that opens on demand and stands there while there is no entry. */
  source?: {
    items: PickerSource;
    toEntry: (item: PickerItem) => Entry | undefined;
    empty?: PickerEmpty;
    placeholder?: string;
    /** Why nothing can be chosen yet. */
    hint?: string;
  };
  /** Stands in the place of the name; `change` puts another entry there. */
  header?: (entry: Entry, change: (entry: Entry) => void, index: number) => ReactNode;
  /** The order means something, so it can be changed. Default true. */
  ordered?: boolean;
  min?: number;
  max?: number;
  /** What an empty list says. */
  emptyText?: string;
}

/** A small form in a dialog: it saves, then hands over the item as it is now, which is chosen. Layout `plain`. */
export interface PickerForm {
  label: string;
  hint?: string;
  render: (dialog: {
    /** The one to be renamed. */
    item: PickerItem | undefined;
    /** Words that found nothing, or the name there is. */
    typed: string;
    onDone: (item: PickerItem) => void;
    onCancel: () => void;
  }) => ReactNode;
}

/**
 * The value's type follows the kind: text for all unless a comment says otherwise. Numbers and pickers that are emptied are null
 * in the draft and undefined for the schema.
 */
type Kind =
  | { kind?: 'text' | 'email'; maxLength?: number; counter?: boolean; autoComplete?: string }
  | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' }
  /**
   * Shown as `+1 (703) 555-0126`, held as the digits `17035550126`; an empty field is ''. Where it `keepsInvalid`, words stay as they
   * were typed for the schema to refuse; elsewhere the mask takes digits only.
   */
  | { kind: 'phone'; keepsInvalid?: boolean }
  /** A number. `money` is dollars with two decimals; `decimals` is how many are kept. */
  | { kind: 'number'; unit?: string; decimals?: number; min?: number; max?: number }
  | { kind: 'money'; min?: number; max?: number }
  | { kind: 'textarea'; rows?: number; maxLength?: number }
  /** The value of the choice, its type kept; '' until something is chosen. */
  | { kind: 'select'; choices: readonly Choice[]; clearable?: boolean }
  /** An array of the values of the choices. */
  | { kind: 'tags'; choices: readonly Choice[] }
  /** The chosen item's id. `selected` is the item the form begins with when a server is searched. */
  | {
      kind: 'picker';
      items: PickerSource;
      selected?: PickerItem | undefined;
      empty?: PickerEmpty;
      onSelect?: (item: PickerItem | undefined) => void;
      /** "Add new brand" beside the picker, and a pencil for the chosen one. */
      addForm?: PickerForm;
      renameForm?: PickerForm;
    }
  /** A boolean. */
  | { kind: 'checkbox' }
  /** 'YYYY-MM-DD', '' when empty. 'MM/dd' hides the year. */
  | { kind: 'date'; format?: 'MM/dd/yyyy' | 'MM/dd'; max?: string }
  /**
   * 'HH:mm', '' when empty. The list has steps of 30 minutes unless told, from `source` to `to` (both included, default the whole day);
   * any other time that `typedStep` divides (5 unless told) can be typed.
   */
  | { kind: 'time'; from?: string; to?: string; step?: 15 | 30; typedStep?: 1 | 5 | 15 | 30; clearable?: boolean }
  /** '#rrggbb'. */
  | { kind: 'color' }
  /**
   * A picture: the address of the one that is stored, a File that was chosen, dropped or pasted and made smaller here, '' for none.
   */
  | { kind: 'image' }
  | ({ kind: 'list' } & ListKind)
  | { kind: 'custom'; render: (control: Control) => ReactNode };

/** One field of a form as a literal. */
export type FieldSpec<Name extends string = string> = Common<Name> & Kind;
export type FieldOfKind<K extends FieldSpec['kind']> = Extract<FieldSpec, { kind?: K }>;

export interface FormSection<Name extends string = string> {
  title?: string;
  hint?: string;
  /** Something to do with the whole section, below its words. */
  action?: { label: string; onClick: () => void };
  /** From top to bottom; an array stands side by side in one row. */
  fields: Rows<Name>;
  /** What belongs to the section and is no field, below them. */
  content?: ReactNode;
}

/** A list field as a literal, with its entries typed. */
export const listField = <Name extends string, Entry extends object>(
  spec: Common<Name> & ListKind<Entry>,
): FieldSpec<Name> => ({ ...spec, kind: 'list' }) as unknown as FieldSpec<Name>;

/** A form before anything is filled in, with every field of it named: one that comes to the schema is not forgotten here. */
export type EmptyDraft<Draft> = { [Name in keyof Required<Draft>]: Draft[Name] | undefined };

/** What every control of a form is given. */
export interface Control {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes the element that gets the focus when the field has the first error. */
  inputRef: RefCallback<HTMLElement>;
  size: 'medium' | 'large';
  disabled: boolean;
  readOnly: boolean;
}

export const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** A kind whose value can be taken away altogether: null in the draft. */
export const isNullable = ({ kind }: FieldSpec): boolean => kind === 'number' || kind === 'money' || kind === 'picker';

/**
 * Whether a key would make a text longer than it may be: that one is not taken. What comes as a whole, pasted, dictated or by a tap on a
 * suggested word, stays as it is, and is refused when it is too long.
 */
export const exceedsMaxLength = (event: Event, text: string, limit: number | undefined): boolean =>
  limit !== undefined &&
  text.length > limit &&
  event instanceof InputEvent &&
  event.inputType === 'insertText' &&
  event.data?.length === 1;

/** The words of a choice, with the one that says why it is not on offer any more. */
export const choiceLabel = ({ label, unavailableReason: gone }: Choice): string =>
  gone ? `${label} (${gone})` : label;

/** What can be chosen where some values are held: those on offer, and the held ones, whatever became of them. */
export function availableChoices(choices: readonly Choice[], held: readonly unknown[]): Choice[] {
  const unknown = [...new Set(held)].filter((value) => value !== null && value !== undefined && value !== '');
  const strays = unknown
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .filter((value) => !choices.some((choice) => choice.value === value));
  return [
    ...choices.filter(({ value, unavailableReason: gone }) => !gone || held.includes(value)),
    ...strays.map((value) => ({ value, label: toText(value), unavailableReason: 'not on offer any more' })),
  ];
}

/** The fields on screen, from top to bottom. */
export const listFields = (sections: readonly FormSection[]): FieldSpec[] =>
  sections.flatMap(({ fields }) => fields.flat());
