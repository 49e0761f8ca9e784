import { appointmentColors, type Mode } from '../theme.ts';

type BlockColors = ReturnType<typeof appointmentColors>;

const known = new Map<string, BlockColors>();

/** The colors of a category; a book has a dozen of them on a thousand blocks, so each is worked out once. */
export function blockColors(hex: string, mode: Mode): BlockColors {
  const key = `${mode} ${hex}`;
  const colors = known.get(key) ?? appointmentColors(hex, mode);
  known.set(key, colors);
  return colors;
}
