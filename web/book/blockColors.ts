import { appointmentColors } from '../kit/ui/colors.ts';
import { light, type Mode } from '../kit/ui/theme.ts';

export type BlockColors = ReturnType<typeof appointmentColors>;

const cachedColors = new Map<string, BlockColors>();

/** The colors of a category; a book has a dozen of them on a thousand blocks, so each is worked out once. */
export function blockColors(hex: string | undefined, mode: Mode): BlockColors {
  // A booking without a service yet has no category: grey.
  const base = hex ?? light.colorNeutralForeground4;
  const key = `${mode} ${base}`;
  const colors = cachedColors.get(key) ?? appointmentColors(base, mode);
  cachedColors.set(key, colors);
  return colors;
}

/** The class names that apply, for stylesheets; those that `makeStyles` made are joined by `mergeClasses`. */
export const joinClasses = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
