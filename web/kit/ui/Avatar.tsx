import { makeStyles, tokens } from '@fluentui/react-components';

/** Pairs of background and text that read well in every theme. */
const colors = [
  [tokens.colorPaletteCranberryBackground2, tokens.colorPaletteCranberryForeground2],
  [tokens.colorPalettePumpkinBackground2, tokens.colorPalettePumpkinForeground2],
  [tokens.colorPaletteMarigoldBackground2, tokens.colorPaletteMarigoldForeground2],
  [tokens.colorPaletteForestBackground2, tokens.colorPaletteForestForeground2],
  [tokens.colorPaletteTealBackground2, tokens.colorPaletteTealForeground2],
  [tokens.colorPaletteRoyalBlueBackground2, tokens.colorPaletteRoyalBlueForeground2],
  [tokens.colorPaletteLavenderBackground2, tokens.colorPaletteLavenderForeground2],
  [tokens.colorPaletteGrapeBackground2, tokens.colorPaletteGrapeForeground2],
  [tokens.colorPaletteMagentaBackground2, tokens.colorPaletteMagentaForeground2],
  [tokens.colorPaletteBrownBackground2, tokens.colorPaletteBrownForeground2],
] as const;

/** A person's initials on a color that stays with the name. Decorative: the name stands next to it. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const styles = useStyles();
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
  const [backgroundColor, color] = colors[sumCodes(name) % colors.length] ?? colors[0];
  return (
    <span
      aria-hidden
      className={styles.circle}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38), backgroundColor, color }}
    >
      {initials.toUpperCase()}
    </span>
  );
}

const sumCodes = (text: string): number => [...text].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);

const useStyles = makeStyles({
  circle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
    userSelect: 'none',
  },
});
