import { Tooltip } from '@fluentui/react-components';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

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
export function CellTooltip({ children, className }: { children: ReactNode; className?: string }) {
  const [shown, setShown] = useState<Shown>();
  const look = (event: SyntheticEvent) => {
    const next = tipOf(event.target);
    setShown((before) => (before?.target === next?.target && before?.text === next?.text ? before : next));
  };
  const hide = () => setShown(undefined);
  return (
    <div className={className} onMouseOver={look} onMouseLeave={hide} onFocus={look} onBlur={hide}>
      {children}
      {shown && (
        <Tooltip visible content={shown.text} relationship="inaccessible" positioning={{ target: shown.target, position: 'below' }} />
      )}
    </div>
  );
}
