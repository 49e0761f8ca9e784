import { makeStyles, tokens } from '@fluentui/react-components';

/** A message in the panel, as high as its words need. */
export const useBarStyles = makeStyles({
  bar: { borderRadius: tokens.borderRadiusLarge, flexShrink: 0 },
  words: { whiteSpace: 'normal' },
});
