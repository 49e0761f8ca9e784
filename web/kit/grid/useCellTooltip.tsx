import { Tooltip } from '@fluentui/react-components';
import { type SyntheticEvent, useState } from 'react';

type Shown = { target: HTMLElement; text: string };

function tipOf(target: EventTarget): Shown | undefined {
  if (!(target instanceof Element)) return undefined;
  const wrong = target.closest<HTMLElement>('[data-message]');
  if (wrong?.dataset['message']) return { target: wrong, text: wrong.dataset['message'] };
  const cut = target.matches('[data-place]')
    ? target.querySelector<HTMLElement>('[data-cut]')
    : target.closest<HTMLElement>('[data-cut]');
  if (!cut?.dataset['cut'] || cut.scrollWidth <= cut.clientWidth) return undefined;
  return { target: cut, text: cut.dataset['cut'] };
}

/** One tooltip for all cells of a grid: the whole of a text that is cut, or what is wrong with a value. */
export function useCellTooltip() {
  const [shown, setShown] = useState<Shown>();
  const look = (event: SyntheticEvent) => {
    const next = tipOf(event.target);
    setShown((before) => (before?.target === next?.target && before?.text === next?.text ? before : next));
  };
  const hide = () => setShown(undefined);
  const tooltip = shown && (
    <Tooltip
      visible
      content={shown.text}
      relationship="inaccessible"
      positioning={{ target: shown.target, position: 'below' }}
    />
  );
  return { tooltip, listeners: { onMouseOver: look, onMouseLeave: hide, onFocus: look, onBlur: hide } };
}
