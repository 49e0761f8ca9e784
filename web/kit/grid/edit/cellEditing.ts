import { type KeyboardEvent, useRef } from 'react';
import type { CellEdit } from '../types.ts';
import type { NextCell } from './useCellEditing.ts';

export type CellEditorProps = {
  edit: CellEdit;
  label: string;
  /** The current and the stored value of the cell. */
  value: unknown;
  stored: unknown;
  /** The key that opened the editor; replaces the value. */
  typed?: string;
  /** Returns false if there is no next cell, so that Tab leaves the grid. */
  onCommit: (value: unknown, next: NextCell) => boolean;
  onCancel: () => void;
};

/** Where a key leads that ends an edit; undefined for any other key. */
export const nextCellOf = ({ key, shiftKey }: KeyboardEvent): NextCell | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return undefined;
};

/** Runs commit or cancel only once: the blur follows the key that closed the editor. */
export function useCloseOnce({ onCommit, onCancel }: Pick<CellEditorProps, 'onCommit' | 'onCancel'>) {
  const done = useRef(false);
  const once = <Result>(action: () => Result, otherwise: Result): Result => {
    if (done.current) return otherwise;
    done.current = true;
    return action();
  };
  return {
    commit: (value: unknown, next: NextCell) => once(() => onCommit(value, next), true),
    cancel: () => once(onCancel, undefined),
  };
}
