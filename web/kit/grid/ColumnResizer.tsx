import { makeStyles, tokens } from '@fluentui/react-components';
import type { PointerEvent } from 'react';

const useStyles = makeStyles({
  handle: {
    position: 'absolute',
    top: '6px',
    bottom: '6px',
    right: 0,
    width: '7px',
    zIndex: 1,
    cursor: 'col-resize',
    touchAction: 'none',
    ':hover': { borderRight: `2px solid ${tokens.colorNeutralStroke1}` },
    ':active': { borderRight: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
});

/** The right edge of a head cell: dragging it draws the column to a new width in pixels. */
export function ColumnResizer({ title, onWidth }: { title: string; onWidth: (width: number) => void }) {
  const styles = useStyles();
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    const handle = down.currentTarget;
    const offset = (handle.parentElement?.offsetWidth ?? 0) - down.clientX;
    const move = (event: globalThis.PointerEvent) => onWidth(offset + event.clientX);
    handle.setPointerCapture?.(down.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
    down.preventDefault();
  };
  return <span className={styles.handle} data-resize={title} onPointerDown={start} aria-hidden />;
}
