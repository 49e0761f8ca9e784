import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, MailRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { download } from '../../kit/ui/download.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { type OrderSheetProps, useOrderSheet } from './OrderSheet.tsx';
import { formatOrderMail } from './orderSheetTexts.ts';

/** Actions of an order sheet: copy as email text, PDF, print. */
export function OrderSheetTools(props: OrderSheetProps) {
  const toast = useToast();
  const sheet = useOrderSheet(props);
  const [isMaking, setMaking] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(formatOrderMail(sheet));
      toast('The text of the order is copied.');
    } catch {
      toast('The text could not be copied.', { intent: 'error' });
    }
  }

  async function save() {
    if (isMaking) return;
    setMaking(true);
    try {
      // Large and rarely needed.
      const { orderPdf } = await import('./orderPdf.ts');
      const { file, unprinted } = await orderPdf(sheet);
      download(file, `${sheet.title.replaceAll('/', '-')}.pdf`);
      if (unprinted) toast(`The PDF cannot show ${unprinted}. Print can.`, { intent: 'warning', timeoutMs: 8000 });
    } catch (problem) {
      console.error(problem);
      toast('The PDF could not be made.', { intent: 'error' });
    } finally {
      setMaking(false);
    }
  }

  return (
    <>
      <Button icon={<MailRegular />} onClick={() => void copy()}>
        Copy e-mail text
      </Button>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={isMaking} onClick={() => void save()}>
        PDF
      </Button>
      <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
