import { PrintRegular } from '@fluentui/react-icons';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { useIsPrinting } from '../../../kit/ui/printing.ts';
import { IconTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';

const loadSheet = async () => (await import('./PrintSheet.tsx')).PrintSheet;
const PrintSheet = lazyPart(loadSheet);

/** Prints the visible book, as the browser's own print command does too. */
export const usePrintFeature: BookFeature = ({ book, panel }) => {
  const isNarrow = useIsPhone();
  const isPrinting = useIsPrinting();
  // The dialog of the browser does not wait for the sheet.
  const printBook = (isPagePerStylist: boolean) => void loadSheet().then(() => book.view.print(isPagePerStylist));
  const print = { label: 'Print', icon: <PrintRegular />, onClick: () => printBook(false) };
  const printPages = { ...print, label: 'Print a page per stylist', onClick: () => printBook(true) };
  return {
    viewTools: !isNarrow && <IconTool {...print} />,
    barMenu: isNarrow ? [print, printPages] : [printPages],
    // An open bill prints itself.
    overlay: isPrinting && panel.shown?.kind !== 'bill' && <PrintSheet book={book} />,
  };
};
