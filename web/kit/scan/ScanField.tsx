import {
  Button,
  Field,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { BarcodeScannerRegular, SettingsRegular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { fieldLabelStyle } from '../ui/controlStyles.ts';
import { phone, touch } from '../ui/media.ts';
import { StatusDot } from '../ui/StatusDot.tsx';
import { look } from '../ui/theme.ts';
import { describeSentKeys } from './describeSentKeys.ts';
import { lastSentKeys, scannerSettings } from './scannerSettings.ts';

interface ScanFieldProps {
  inputRef?: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
  /** Enter was pressed: the typed barcode counts as a scan. */
  onEnter: () => void;
  /** Backspace in the empty field: undoes the last scan. */
  onUndo?: (() => void) | undefined;
  /** Renders the label for screen readers only. */
  hideLabel?: boolean;
  /** Whether scanned codes can be looked up right now. */
  isConnected: boolean;
}

/** Barcode field for manual entry, with the scanner's status and settings. Scans are heard regardless of focus. */
export function ScanField({
  inputRef,
  value,
  onChange,
  onEnter,
  onUndo,
  isConnected,
  hideLabel = false,
}: ScanFieldProps) {
  const styles = useStyles();
  return (
    <Field {...(!hideLabel && { label: { children: 'Barcode', className: styles.label } })} className={styles.field}>
      <Input
        ref={inputRef}
        className={styles.input}
        {...(hideLabel && { 'aria-label': 'Barcode' })}
        placeholder="Scan or type a barcode"
        autoComplete="off"
        inputMode="text"
        value={value}
        onChange={(_, data) => onChange(data.value)}
        onKeyDown={({ key, repeat }) => {
          if (key === 'Enter') onEnter();
          else if (key === 'Backspace' && value === '' && !repeat) onUndo?.();
        }}
        contentBefore={<BarcodeScannerRegular className={styles.icon} />}
        contentAfter={
          <span className={styles.after}>
            <span className={isConnected ? styles.ready : styles.offline}>
              <StatusDot
                word={isConnected ? 'Scanner ready' : 'Not connected'}
                tone={isConnected ? 'active' : 'pending'}
              />
            </span>
            <ScannerMenu />
          </span>
        }
      />
    </Field>
  );
}

const affixes = [
  { name: 'prefix', label: 'Prefix', hint: 'Text that the scanner types before every code. It is removed.' },
  { name: 'suffix', label: 'Suffix', hint: 'Text that it types after the code, before Enter or Tab.' },
] as const;

/** Settings of this device's scanner: the affixes it types around a code, and sounds. */
function ScannerMenu() {
  const styles = useStyles();
  const [settings, save] = scannerSettings.use();
  const [sent] = lastSentKeys.use();
  return (
    <Popover trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          className={styles.settings}
          icon={<SettingsRegular />}
          aria-label="Scanner settings"
          title="Scanner settings"
        />
      </PopoverTrigger>
      <PopoverSurface aria-label="Scanner settings" className={styles.menu}>
        {affixes.map(({ name, label, hint }) => (
          <Field key={name} label={{ children: label, className: styles.label }} hint={hint}>
            <Input
              value={settings[name]}
              maxLength={8}
              autoComplete="off"
              onChange={(_, { value }) => save({ ...settings, [name]: value })}
            />
          </Field>
        ))}
        <Switch
          label="Sounds"
          checked={settings.sounds}
          onChange={(_, data) => save({ ...settings, sounds: data.checked })}
        />
        <section aria-label="The last scan sent">
          <p className={styles.title}>The last scan sent</p>
          {sent ? (
            <dl className={styles.sent}>
              {describeSentKeys(sent).map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className={styles.none}>Nothing yet. Scan something.</p>
          )}
        </section>
      </PopoverSurface>
    </Popover>
  );
}

const useStyles = makeStyles({
  field: { minWidth: 0 },
  label: fieldLabelStyle,
  input: {
    width: '100%',
    minWidth: 0,
    minHeight: '44px',
    '& input': { minWidth: 0, width: '100%', fontSize: tokens.fontSizeBase400 },
  },
  icon: { fontSize: '24px', color: tokens.colorNeutralForeground2 },
  after: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: tokens.fontSizeBase200, [phone]: { gap: 0 } },
  ready: {
    color: tokens.colorPaletteGreenForeground1,
    fontWeight: tokens.fontWeightSemibold,
    [phone]: { fontSize: 0 },
  },
  offline: {
    color: tokens.colorPaletteMarigoldForeground2,
    fontWeight: tokens.fontWeightSemibold,
    '& [aria-hidden]': { border: `2px solid ${look.cellEditedMark}`, backgroundColor: look.cellEditedMark },
    [phone]: { fontSize: 0 },
  },
  settings: { minWidth: '28px', [touch]: { minWidth: '40px', minHeight: '40px' } },
  title: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  none: { margin: '4px 0 0', color: tokens.colorNeutralForeground2 },
  sent: {
    margin: '4px 0 0',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', gap: '12px' },
    '& dt': { flex: '0 0 88px', color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  },
  menu: { display: 'flex', flexDirection: 'column', gap: '16px', width: '280px' },
});
