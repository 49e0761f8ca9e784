import { makeStyles, tokens } from '@fluentui/react-components';
import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';

interface TextLinkProps extends Pick<LinkProps, 'to' | 'children' | 'target'> {
  /** What the page it leads to is told, read when it is followed. */
  getState?: () => unknown;
}

/** A link of the console among words. */
export function TextLink({ getState: stateOf, ...props }: TextLinkProps) {
  const navigate = useNavigate();
  const follow = stateOf && {
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(props.to, { state: stateOf() });
    },
  };
  return <Link {...props} {...follow} className={useStyles().link} />;
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
