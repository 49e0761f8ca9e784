import { makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../../shared/contract/messages.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { StatusDot } from '../../kit/ui/StatusDot.tsx';
import { kindLabels, messageStateDot, reasonTexts } from '../../salon/messages.ts';

const maxShown = 5;

/** The latest messages to a client. Nothing while there are none. */
export function ClientMessages({ clientId }: { clientId: string }) {
  const styles = useStyles();
  const read = useRead(messages.listClientMessages, { params: { id: clientId } });
  const { data = [] } = read;
  if (data.length === 0) return <ReadError read={read} text="The messages could not be loaded." />;
  return (
    <SideCard title="Messages">
      <ul className={styles.list}>
        {data.slice(0, maxShown).map(({ message_id, kind, state, date, reason }) => (
          <li key={message_id} className={styles.row}>
            <span>
              {labelOf(kindLabels, kind)}, {formatShortDay(date)}
              {reason && <span className={styles.reason}>{labelOf(reasonTexts, reason)}</span>}
            </span>
            <StatusDot {...messageStateDot(state)} />
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', justifyContent: 'space-between', gap: '12px', padding: '6px 0' },
  reason: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
