import { appointmentColors, mixColors } from '../kit/ui/colors.ts';
import { light, type Mode, themes } from '../kit/ui/theme.ts';

export type BlockColors = ReturnType<typeof appointmentColors>;

const cachedColors = new Map<string, BlockColors>();

/** Colors of a block. Those of a past one are paler, except in high contrast. */
export function blockColors(hex: string | undefined, mode: Mode, isPast = false): BlockColors {
  // Bookings without a service have no category: gray.
  const base = hex || light.colorNeutralForeground4;
  const key = `${mode} ${base} ${isPast}`;
  const full = () => appointmentColors(base, mode);
  const colors = cachedColors.get(key) ?? (isPast && mode !== 'contrast' ? fade(full(), themes[mode].surface) : full());
  cachedColors.set(key, colors);
  return colors;
}

/** At least 4.5 remains of the text's contrast. */
function fade(colors: BlockColors, surface: string): BlockColors {
  const pale = (color: string) => mixColors(color, surface, 0.6);
  const fill = pale(colors['--fill']);
  return {
    '--fill': fill,
    '--edge': pale(colors['--edge']),
    '--bar': pale(colors['--bar']),
    '--hatch': pale(colors['--hatch']),
    '--text': mixColors(colors['--text'], fill, 0.9),
    '--subtext': mixColors(colors['--subtext'], fill, 0.9),
  };
}

/** Joins CSS module class names; for `makeStyles` classes use `mergeClasses`. */
export const joinClasses = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
