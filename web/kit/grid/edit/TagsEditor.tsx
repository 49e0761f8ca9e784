import { type KeyboardEvent, useRef, useState } from 'react';
import { MultiSelectInput } from '../../picker/MultiSelectInput.tsx';
import { isSaveShortcut } from '../../ui/useSaveShortcut.ts';
import styles from '../grid.module.css';
import { availableOptions } from '../model/cellValues.ts';
import { type CellEditorProps, nextCellOf, useCloseOnce } from './cellEditing.ts';

/** Multi-select editor; locked options stay with the rows that have them. */
export function TagsEditor(props: CellEditorProps) {
  const { edit, label, value, stored } = props;
  const end = useCloseOnce(props);
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => (Array.isArray(value) ? value.map(String) : []));
  const options = availableOptions(edit, (Array.isArray(stored) ? stored : []).map(String));
  const items = options.map(({ value: id, label: text, locked }) => ({
    id,
    label: text,
    closed: locked === true,
  }));
  const itemOf = (id: string) => items.find((item) => item.id === id) ?? { id, label: id };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return end.cancel();
    }
    // The save handler runs before focus leaves the list.
    if (isSaveShortcut(event)) return void end.commit(chosen, 'stay');
    const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    const next = nextCellOf(event);
    // In the open list Enter toggles an option.
    if (!next || (event.key === 'Enter' && isListOpen && !event.ctrlKey)) return;
    event.stopPropagation();
    if (end.commit(chosen, next)) event.preventDefault();
  };
  // The list is rendered in a portal; a press in it returns focus here.
  const onBlur = () =>
    setTimeout(() => {
      if (!root.current?.contains(document.activeElement)) end.commit(latest.current, 'moved');
    });
  const latest = useRef(chosen);
  latest.current = chosen;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the picker inside
    <div ref={root} className={styles.tagsEditor} onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      <MultiSelectInput
        inCell
        label={label}
        items={items.filter(({ closed }) => !closed)}
        selected={chosen.map(itemOf)}
        onSelect={(picked) => setChosen(picked.map(({ id }) => String(id)))}
      />
    </div>
  );
}
