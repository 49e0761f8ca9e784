import { appointmentColors } from '../kit/ui/colors.ts';
import { light, type Mode } from '../kit/ui/theme.ts';

export type BlockColors = ReturnType<typeof appointmentColors>;

const cachedColors = new Map<string, BlockColors>();

export function blockColors(hex: string | undefined, mode: Mode): BlockColors {
  // Bookings without a service have no category: gray.
  const base = hex || light.colorNeutralForeground4;
  const key = `${mode} ${base}`;
  const colors = cachedColors.get(key) ?? appointmentColors(base, mode);
  cachedColors.set(key, colors);
  return colors;
}

/** Joins CSS module class names; for `makeStyles` classes use `mergeClasses`. */
export const joinClasses = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
