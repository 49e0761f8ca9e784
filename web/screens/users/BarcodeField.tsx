import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowSyncRegular } from '@fluentui/react-icons';
import { newBarcode } from '../../../shared/rules/barcode.ts';
import { Barcode } from '../../kit/Barcode.tsx';
import { useConfirm } from '../../kit/Confirm.tsx';
import { downloadBarcode } from '../../kit/downloadBarcode.ts';

interface BarcodeFieldProps {
  value: string;
  /** The number on the badge the person carries now. */
  carried: string | null;
  onChange: (value: string) => void;
}

/** The badge's bars with what can be done about them. */
export function BarcodeField({ value, carried, onChange }: BarcodeFieldProps) {
  const styles = useStyles();
  const ask = useConfirm();

  async function regenerate() {
    const question = { title: 'Regenerate barcode', text: 'The old badge will stop working. Make a new number?' };
    if (value !== carried || (await ask(question))) onChange(newBarcode());
  }

  return (
    <div className={styles.badge}>
      <Barcode value={value} />
      <div className={styles.buttons}>
        <Button icon={<ArrowDownloadRegular />} onClick={() => void downloadBarcode(value)}>
          Download barcode
        </Button>
        <Button icon={<ArrowSyncRegular />} onClick={() => void regenerate()}>
          Regenerate barcode
        </Button>
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  badge: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
