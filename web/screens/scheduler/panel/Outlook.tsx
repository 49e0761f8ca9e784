import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockRegular, WarningRegular } from '@fluentui/react-icons';
import type { BookData, Draft } from '../draft.ts';
import { outlookOf } from './outlookOf.ts';

/** What the draft would mean for the stylist's day: free until when, or busy with whom. */
export function Outlook({ draft, data }: { draft: Draft; data: BookData }) {
  const styles = useStyles();
  const outlook = outlookOf(draft, data);
  return (
    <div role="status">
      {outlook && (
        <p className={mergeClasses(styles.note, outlook.busy && styles.busy)}>
          {outlook.busy ? <WarningRegular /> : <ClockRegular />}
          {outlook.text}
        </p>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    margin: 0,
    padding: '9px 12px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    '& svg': { flexShrink: 0, fontSize: '20px' },
  },
  busy: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
});
