import { makeStyles, tokens } from '@fluentui/react-components';
import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';
import { touch } from './media.ts';

interface TextLinkProps extends Pick<LinkProps, 'to' | 'children' | 'target'> {
  /** Router state for the target page, computed when the link is followed. */
  getState?: () => unknown;
}

/** Inline link within the console. */
export function TextLink({ getState, ...props }: TextLinkProps) {
  const navigate = useNavigate();
  const follow = getState && {
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(props.to, { state: getState() });
    },
  };
  return <Link {...props} {...follow} className={useStyles().link} />;
}

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    // Underlined in running text, where color alone is not enough.
    ':is(p > *)': { textDecorationLine: 'underline' },
    ':is(dt > *)': { textDecorationLine: 'underline' },
    // A link of its own is a target; one in running text is as high as its line.
    [touch]: { ':not(:is(p, li, dt, dd) > *)': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
      borderRadius: tokens.borderRadiusSmall,
    },
  },
});
