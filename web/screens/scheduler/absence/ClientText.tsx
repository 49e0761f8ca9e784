import { makeStyles, tokens } from '@fluentui/react-components';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { writeMessage } from '../../../../shared/rules/messageTexts.ts';
import { samplePlaceholders } from '../../../../shared/rules/placeholders.ts';
import { denseText, flexColumn, look } from '../../../kit/ui/theme.ts';
import { firstName, type Line } from './lines.ts';
import type { Plan } from './usePlan.ts';

type ClientTextProps = {
  line: Line | undefined;
  lines: readonly Line[];
  message: Plan['message'];
  stylistName: string;
  salonName: string;
};

/** The message that the client of a line gets, and whom somebody has to call. */
export function ClientText({ line, lines, message, stylistName, salonName }: ClientTextProps) {
  const styles = useStyles();
  const moving = lines.filter(({ chosen }) => chosen);
  if (!message) {
    const unreachable = moving.filter(({ visit }) => visit.client.client_phone === '');
    return (
      <p className={styles.note}>
        Nobody is told automatically: messages about changes are off.
        {unreachable.length > 0 && ` Without a phone number: ${listNames(unreachable)}.`}
      </p>
    );
  }
  const untold = moving.filter((one) => whyUntold(one));
  return (
    <>
      {line && (
        <section className={styles.box} aria-label="Message to the client">
          <div className={styles.head}>
            <b>Message to {line.visit.client.client_name}</b>
            <span className={styles.channel}>Email</span>
          </div>
          <MessageOf {...{ line, message, stylistName, salonName }} />
        </section>
      )}
      {untold.length > 0 && (
        <p className={styles.note}>
          Please call, because no message reaches them:{' '}
          {untold.map((one) => `${one.visit.client.client_name} (${whyUntold(one)})`).join(', ')}.
        </p>
      )}
    </>
  );
}

type MessageOfProps = Pick<ClientTextProps, 'stylistName' | 'salonName'> & {
  line: Line;
  message: NonNullable<Plan['message']>;
};

function MessageOf({ line, message, stylistName, salonName }: MessageOfProps) {
  const styles = useStyles();
  const { visit, chosen, told } = line;
  const reason = whyUntold(line);
  if (!chosen) return <p className={styles.text}>Nothing. The visit stays with {firstName(stylistName)}.</p>;
  if (reason) return <p className={styles.text}>Nothing: {reason}.</p>;
  const { subject, text } = writeMessage(message, {
    client: { name: visit.client.client_name, firstName: told.first_name ?? '' },
    salon: { name: salonName, phone: message.salon_phone },
    visits: [
      {
        ...{ start: chosen.start, user_name: chosen.user_name },
        services: visit.services.map(({ title }) => title),
      },
    ],
    links: { confirm: samplePlaceholders['confirm link'], stop: samplePlaceholders['stop link'] },
  });
  return (
    <>
      <b className={styles.text}>{subject}</b>
      <p className={styles.text}>{text}</p>
    </>
  );
}

const listNames = (lines: readonly Line[]): string => lines.map(({ visit }) => visit.client.client_name).join(', ');

/** Why the client of a visit that moves gets no message; undefined if they get one. */
export function whyUntold({ visit, told }: Pick<Line, 'visit' | 'told'>): string | undefined {
  if (visit.client.client_id === walkInId) return 'a walk-in';
  if (told.untold === 'no_address') return 'no email address';
  return told.untold === 'declined' ? 'wants no emails' : undefined;
}

const useStyles = makeStyles({
  box: {
    ...flexColumn,
    flexShrink: 0,
    gap: '6px',
    padding: '14px 16px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: look.surfaceSunken,
    ...denseText,
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  channel: { flexShrink: 0, fontSize: '12px', color: tokens.colorNeutralForeground2 },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  note: { margin: 0, ...denseText, color: tokens.colorNeutralForeground2 },
});
