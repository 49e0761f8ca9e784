import { makeStaticStyles } from '@fluentui/react-components';

/** Marks the part of a screen that goes to the printer alone: `<div {...printed}>` under `usePrinting()`. */
export const printed = { 'data-printed': '' };

/** While a marked part is on screen, printing leaves out all that is neither in it nor around it. */
export const usePrinting = makeStaticStyles({
  '@media print': {
    'body:has([data-printed]) *:not(:has([data-printed]), [data-printed], [data-printed] *)': {
      display: 'none !important',
    },
    '*:has([data-printed])': {
      position: 'static !important',
      height: 'auto !important',
      margin: '0 !important',
      padding: '0 !important',
      overflow: 'visible !important',
    },
  },
});
