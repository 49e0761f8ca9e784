import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, CopyRegular, PrintRegular } from '@fluentui/react-icons';
import { productName } from '../../../../shared/rules/productName.ts';
import { download } from '../../../kit/ui/download.ts';
import { phone } from '../../../kit/ui/media.ts';
import { printRegionProps } from '../../../kit/ui/printing.ts';
import { look } from '../../../kit/ui/theme.ts';
import { useCopy } from './useCopy.ts';

interface RecoveryCodeListProps {
  email: string;
  codes: readonly string[];
  isKept: boolean;
  onKept: (isKept: boolean) => void;
}

/** Recovery codes, which are shown once: to copy, print or download. */
export function RecoveryCodeList({ email, codes, isKept, onKept }: RecoveryCodeListProps) {
  const styles = useStyles();
  const copy = useCopy();
  const title = `${productName}: recovery codes of ${email}. Each works once.`;
  const text = [title, '', ...codes, ''].join('\r\n');
  return (
    <>
      <div {...printRegionProps} className={styles.box}>
        <p className={styles.printed}>{title}</p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              <code className={styles.characters}>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.tools}>
        <Button icon={<CopyRegular />} onClick={() => void copy(text, 'Recovery codes copied')}>
          Copy
        </Button>
        <Button icon={<PrintRegular />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
      <Checkbox
        className={styles.kept}
        label="I have put them where I find them without this phone"
        checked={isKept}
        onChange={(_, { checked }) => onKept(checked === true)}
      />
    </>
  );
}

const useStyles = makeStyles({
  box: {
    padding: '10px 16px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surfaceSunken,
  },
  printed: { margin: '0 0 12px', '@media screen': { display: 'none' } },
  codes: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: '16px',
    margin: 0,
    paddingLeft: '24px',
    [phone]: { gridTemplateColumns: '1fr' },
  },
  code: { lineHeight: '28px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  characters: {
    paddingLeft: '4px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  kept: { marginTop: '4px', marginLeft: '-8px' },
});
