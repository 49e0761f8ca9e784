import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons';
import type { Client } from '../../../shared/contract/clients.ts';
import { summarizeVisits } from '../../../shared/rules/clientVisits.ts';
import { formatCount, formatMoney } from '../../../shared/rules/format.ts';
import { clientName } from '../../../shared/rules/names.ts';
import { formatPatchTest } from '../../../shared/rules/patchTest.ts';
import { formatPhone } from '../../../shared/rules/phone.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { formatShortDay } from '../../kit/ui/days.ts';
import { MetricStrip } from '../../kit/ui/Metrics.tsx';
import { phone as onPhone, touch } from '../../kit/ui/media.ts';
import { denseText, flexRow } from '../../kit/ui/theme.ts';
import type { useClientVisits } from './Appointments.tsx';

/** Who the client is, how to reach them and what must not touch them. */
export function ClientHead({ client }: { client: Client }) {
  const styles = useStyles();
  const name = clientName(client);
  const {
    client_mobile_phone_number: phone,
    client_email: email,
    client_allergies: allergies,
    client_notes: notes,
    client_patch_test: patchTest,
  } = client;
  return (
    <section aria-label="Client" className={styles.head}>
      <Avatar size={48} name={name} />
      <div className={styles.words}>
        <div className={styles.line}>
          <span className={styles.name}>{name}</span>
          {allergies && (
            <span className={styles.allergy}>
              <WarningFilled aria-hidden /> Allergy: {allergies}
            </span>
          )}
        </div>
        <div className={styles.line}>
          {phone && (
            <Link href={`tel:+${phone}`} className={styles.link}>
              {formatPhone(phone)}
            </Link>
          )}
          {email && (
            <Link href={`mailto:${email}`} className={styles.link}>
              {email}
            </Link>
          )}
          {patchTest && (
            <span className={styles[patchTest.result]}>Patch test: {formatPatchTest(patchTest, formatShortDay)}</span>
          )}
        </div>
        {notes && <p className={styles.notes}>{notes}</p>}
      </div>
    </section>
  );
}

/** Key figures of the past appointments that are loaded. Absent for a client who was never here. */
export function ClientFacts({ past: { pages, hasMore } }: { past: ReturnType<typeof useClientVisits> }) {
  if (!pages)
    return (
      <MetricStrip label="Visits" days={undefined} hasNotes={false} metrics={[{ name: 'Visits', value: undefined }]} />
    );
  const loaded = pages.flatMap(({ Items }) => Items);
  const { visits, lastDay, spent, daysBetweenVisits: days, noShows } = summarizeVisits(loaded);
  if (loaded.length === 0) return null;
  const metrics = [
    { name: 'Visits', value: String(visits) },
    ...(spent === undefined ? [] : [{ name: 'Spent', value: formatMoney(spent) }]),
    ...(days ? [{ name: 'Comes every', value: formatRhythm(days) }] : []),
    ...(lastDay ? [{ name: 'Last visit', value: formatShortDay(lastDay) }] : []),
    ...(noShows > 0 ? [{ name: 'No-shows', value: String(noShows) }] : []),
  ];
  return (
    <MetricStrip
      label="Visits"
      days={hasMore ? `Last ${loaded.length} appointments` : 'All appointments'}
      metrics={metrics}
      hasNotes={false}
    />
  );
}

/** "8 weeks" for 56, "10 days" for 10 */
const formatRhythm = (days: number): string =>
  days < 14
    ? formatCount(days, { one: 'day', many: 'days' })
    : formatCount(Math.round(days / 7), { one: 'week', many: 'weeks' });

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', gap: '16px' },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  line: { ...flexRow, flexWrap: 'wrap', gap: '2px 16px', overflowWrap: 'anywhere' },
  name: {
    minWidth: 0,
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 650,
    letterSpacing: '-0.015em',
    [onPhone]: { fontSize: '22px', lineHeight: '28px' },
  },
  allergy: {
    ...denseText,
    padding: '3px 10px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '& svg': { verticalAlign: '-2px' },
  },
  link: { display: 'inline-flex', alignItems: 'center', overflowWrap: 'anywhere', [touch]: { minHeight: '44px' } },
  negative: { color: tokens.colorStatusSuccessForeground1 },
  positive: { color: tokens.colorStatusDangerForeground1 },
  notes: { maxWidth: '820px', margin: '4px 0 0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
