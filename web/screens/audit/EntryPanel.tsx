import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { AuditLogEntry } from '../../../shared/contract/audit.ts';
import { auditKindLabels } from '../../../shared/rules/audit.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { useCanOpen } from '../../kit/data/session.tsx';
import { RowPanel } from '../../kit/list/RowPanel.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { look } from '../../kit/ui/theme.ts';
import { type ChangeText, describeChanges, type Place, recordTitle } from './changes.ts';
import { declaredPath, recordPath } from './recordPath.ts';
import { actionLabel, formatEntryTime } from './rows.ts';

interface EntryPanelProps {
  entry: AuditLogEntry;
  place: Place;
  organization: string | undefined;
  /** Undefined where everything about the record is shown already. */
  onShowRecord: (() => void) | undefined;
  onClose: () => void;
}

/** What an entry changed, before and after side by side. */
export function EntryPanel({ entry, place, organization, onShowRecord, onClose }: EntryPanelProps) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const path = recordPath(entry, organization);
  const changes = describeChanges(entry, place);
  return (
    <RowPanel
      name={recordTitle(entry, place)}
      subtitle={`${actionLabel(entry)} · ${entry.user_name} · ${formatEntryTime(entry, place)}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {entry.reason && <p className={styles.text}>Reason: {entry.reason}</p>}
        {changes.length > 0 ? <Changes changes={changes} /> : <p className={styles.text}>{noChange(entry)}</p>}
        <div className={styles.ways}>
          {onShowRecord && <Button onClick={onShowRecord}>Everything about this record</Button>}
          {path && canOpen(declaredPath(path)) && (
            <TextLink to={path}>Open the {labelOf(auditKindLabels, entry.kind).toLowerCase()}</TextLink>
          )}
        </div>
      </div>
    </RowPanel>
  );
}

const noChange = ({ before, after }: AuditLogEntry): string =>
  before && after ? 'It was saved without a change.' : 'Nothing more is recorded.';

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Before
          </th>
          <th scope="col" className={styles.head}>
            After
          </th>
        </tr>
      </thead>
      {changes.map(({ field, before, after }) => (
        <tbody key={field}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={styles.field}>
              {field}
            </th>
          </tr>
          <tr>
            <td className={styles.before}>{before || '—'}</td>
            <td className={styles.after}>{after || '—'}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const cell = {
  width: '50%',
  padding: '0 8px 8px 0',
  verticalAlign: 'top',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '16px', overflowY: 'auto' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '13px', lineHeight: '18px' },
  head: {
    padding: '0 8px 8px 0',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  field: {
    padding: '8px 8px 2px 0',
    borderTop: `1px solid ${look.hairline}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
  },
  before: { ...cell, color: tokens.colorNeutralForeground3 },
  after: cell,
  ways: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '12px' },
});
