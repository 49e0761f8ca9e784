import 'react';

/** Inline styles also set the variables of a stylesheet. */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
