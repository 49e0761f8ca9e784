import type { ReactNode, RefCallback } from 'react';
import type { PickerEmpty, PickerItem, PickerSource } from '../picker/items.ts';

export interface Choice {
  value: string | number;
  label: string;
  /** Second line in the list. */
  hint?: string;
  /** '#rrggbb', drawn as a chip before the label. */
  color?: string;
}

interface Common<Name extends string> {
  /** Path of the value in the schema, `hours.0.open` for nested ones. */
  name: Name;
  /** '' only for a custom field that brings its own words. */
  label: string;
  /** The label is read out, not shown: its row says what it is. */
  unlabeled?: boolean;
  /** Read out before the label, where the form has several fields of that label: "Monday" for the "Break" of that day. */
  about?: string;
  hint?: string;
  /** Draws the star; whether an empty value is an error is the schema's decision. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** Begins an entry of several: a line above its row parts it from the one before. */
  apart?: boolean;
  /** Share of the row's width, default 1. */
  span?: number;
  /** Widest in px, for a field that stands alone but holds little. */
  width?: number;
}

/**
 * The value's type follows the kind: text for all unless a comment says otherwise. Numbers and pickers that are emptied are null
 * in the draft and undefined for the schema.
 */
type Kind =
  | { kind?: 'text' | 'email'; maxLength?: number; counter?: boolean; autoComplete?: string }
  | { kind: 'password'; autoComplete?: 'current-password' | 'new-password' }
  /**
   * Shown as `+1 (703) 555-0126`, held as the digits `17035550126`; an empty field is ''. Where it `complains`, words stay as they
   * were typed for the schema to refuse; elsewhere the mask takes digits only.
   */
  | { kind: 'phone'; complains?: boolean }
  /** A number. `money` is dollars with two decimals; `decimals` is how many are kept. */
  | { kind: 'number'; unit?: string; decimals?: number; min?: number; max?: number }
  | { kind: 'money' }
  | { kind: 'textarea'; rows?: number; maxLength?: number }
  /** The value of the choice, its type kept; '' until something is chosen. */
  | { kind: 'select'; choices: readonly Choice[]; clearable?: boolean }
  /** An array of the values of the choices. */
  | { kind: 'tags'; choices: readonly Choice[] }
  /** The chosen item's id. `selected` is the item the form begins with when a server is searched. */
  | { kind: 'picker'; items: PickerSource; selected?: PickerItem; empty?: PickerEmpty }
  /** A boolean. */
  | { kind: 'checkbox' }
  /** 'YYYY-MM-DD', '' when empty. 'MM/DD' hides the year. */
  | { kind: 'date'; format?: 'MM/DD/YYYY' | 'MM/DD'; min?: string; max?: string }
  /** 'HH:mm' in steps of 30 minutes unless told, from `from` to `to` (both included, default the whole day). */
  | { kind: 'time'; from?: string; to?: string; step?: 15 | 30; clearable?: boolean }
  /** '#rrggbb'. */
  | { kind: 'color' }
  | { kind: 'custom'; render: (control: Control) => ReactNode };

/** One field of a form as a literal. */
export type FieldSpec<Name extends string = string> = Common<Name> & Kind;
export type FieldOf<K extends FieldSpec['kind']> = Extract<FieldSpec, { kind?: K }>;

export interface FormSection<Name extends string = string> {
  title?: string;
  hint?: string;
  /** Something to do with the whole section, below its words. */
  action?: { label: string; onClick: () => void };
  /** From top to bottom; an array stands side by side in one row. */
  fields: readonly (FieldSpec<Name> | readonly FieldSpec<Name>[])[];
}

/** What every control of a form is given. */
export interface Control {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Says what is wrong with what was typed when it is no value at all; undefined takes it back. */
  complain: (message: string | undefined) => void;
  /** Takes the element that gets the focus when the field has the first error. */
  inputRef: RefCallback<HTMLElement>;
  size: 'medium' | 'large';
  disabled: boolean;
  readOnly: boolean;
}

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** A kind whose value can be taken away altogether: null in the draft. */
export const canBeEmptied = ({ kind }: FieldSpec): boolean =>
  kind === 'number' || kind === 'money' || kind === 'picker';

/** The fields on screen, from top to bottom. */
export const specsIn = (sections: readonly FormSection[]): FieldSpec[] =>
  sections.flatMap(({ fields }) => fields.flat());

export const namesIn = (
  sections: readonly FormSection[],
  wanted: (spec: FieldSpec) => boolean = () => true,
): string[] =>
  specsIn(sections)
    .filter(wanted)
    .map(({ name }) => name);
