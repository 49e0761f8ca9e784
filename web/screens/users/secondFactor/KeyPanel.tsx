import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular, OpenRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { productName } from '../../../../shared/rules/productName.ts';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { flexColumn, flexRow, look } from '../../../kit/ui/theme.ts';
import { QrCode } from './QrCode.tsx';
import { useCopy } from './useCopy.ts';

/** Address by which authenticator apps take a key over. */
const toSetupUrl = (key: string, email: string) => {
  const issuer = encodeURIComponent(productName);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}`;
};

/** The key for the authenticator app: as a QR code, and to type or copy. On a phone the app opens with it. */
export function KeyPanel({ secret, email }: { secret: string; email: string }) {
  const styles = useStyles();
  const copy = useCopy();
  const isPhone = useIsPhone();
  const [showsQr, setShowsQr] = useState(false);
  const url = toSetupUrl(secret, email);
  const qrCode = (
    <div className={styles.frame}>
      <QrCode text={url} label="QR code with the key" size={152} />
    </div>
  );
  return (
    <div className={styles.panel}>
      {isPhone ? (
        <Button as="a" href={url} icon={<OpenRegular />} className={styles.wide}>
          Open in the authenticator app
        </Button>
      ) : (
        qrCode
      )}
      <div className={styles.typed}>
        <span className={styles.hint}>{isPhone ? 'Or type this key' : 'Cannot scan? Type this key'}</span>
        <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <div className={styles.tools}>
          <Button
            icon={<CopyRegular />}
            size={isPhone ? 'medium' : 'small'}
            onClick={() => void copy(secret, 'Key copied')}
          >
            Copy key
          </Button>
          {isPhone && !showsQr && (
            <Button appearance="subtle" onClick={() => setShowsQr(true)}>
              Show the QR code
            </Button>
          )}
        </div>
        <span className={styles.hint}>Account {email}, 6 digits, every 30 s</span>
      </div>
      {isPhone && showsQr && qrCode}
    </div>
  );
}

const useStyles = makeStyles({
  panel: { ...flexRow, flexWrap: 'wrap', gap: '20px' },
  frame: {
    display: 'flex',
    padding: '11px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#ffffff',
  },
  wide: { width: '100%', minHeight: '44px' },
  typed: { ...flexColumn, alignItems: 'flex-start', gap: '8px', minWidth: 0, flex: '1 1 220px' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', letterSpacing: '0.02em' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
