import { PrintRegular } from '@fluentui/react-icons';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { useIsPrinting } from '../../../kit/ui/printing.ts';
import { IconTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { PrintSheet } from './PrintSheet.tsx';

/** Prints the visible book, as the browser's own print command does too. */
export const usePrintFeature: BookFeature = ({ book, panel }) => {
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  const print = { label: 'Print', icon: <PrintRegular />, onClick: () => book.view.print(false) };
  const printPages = { ...print, label: 'Print a page per stylist', onClick: () => book.view.print(true) };
  return {
    viewTools: !isNarrow && <IconTool {...print} />,
    barMenu: isNarrow ? [print, printPages] : [printPages],
    // An open bill prints itself.
    overlay: isPrinting && panel.shown?.kind !== 'bill' && <PrintSheet book={book} />,
  };
};
