import type { RefCallback } from 'react';
import type { PickerEmpty, PickerSource } from './items.ts';

/** What the controls of one and of many choices have in common. */
export interface InputProps {
  items: PickerSource;
  /** Default "No Data". */
  empty?: PickerEmpty;
  size?: 'medium' | 'large';
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
  /** The focus went elsewhere; `stray` is text that was typed and chose nothing. */
  onLeave?: (stray: string) => void;
}
