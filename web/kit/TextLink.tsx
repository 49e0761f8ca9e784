import { makeStyles, tokens } from '@fluentui/react-components';
import { Link, type LinkProps } from 'react-router-dom';

/** A link of the console among words. */
export function TextLink(props: Pick<LinkProps, 'to' | 'children'>) {
  return <Link {...props} className={useStyles().link} />;
}

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // Among words the color alone does not tell it.
    ':is(p > *)': { textDecorationLine: 'underline' },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
      borderRadius: tokens.borderRadiusSmall,
    },
  },
});
