import { makeStyles } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { allLocations } from '../../../shared/contract/fields.ts';
import { type Location, locations } from '../../../shared/contract/locations.ts';
import { type ReportForm, reportForm } from '../../../shared/contract/reports.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { formatRange } from '../../kit/range/ranges.ts';
import { phone } from '../../kit/ui/media.ts';
import { FormSkeleton } from '../../kit/ui/States.tsx';
import { cardStyle } from '../../kit/ui/theme.ts';
import { salonToday } from '../order/order.tsx';
import { useFailedSalons, useHomeSalon } from '../useHomeSalon.ts';

/** Salons offered by the older reports, as listed in the specification. */
const fixedSalons = ['Fairfax', 'Rosslyn', 'Lee Heights'];

/** A salon by id or by name. */
type Salon = ReportForm['Salon'];
/** All salons, as the form and the URL say it. The endpoints take one salon. */
const everySalon = String(allLocations);

/** State of the older reports' run form: salon and days, kept in the URL. */
export function useReportRun(salons: 'own' | 'fixed') {
  const { user, types } = useSession();
  const [query, setQuery] = useSearchParams();
  const { data: own } = useRead(locations.listLocationsByRole, { body: {} });
  const today = own && salonToday(own, user.location_id ?? own[0]?.location_id ?? 0);
  const text = query.get('salon');
  const isOwner = types.includes(3);
  const isEvery = salons === 'own' && text === everySalon && isOwner;
  const named: Salon | null = salons === 'fixed' || isEvery ? text : text && Number(text);
  const run = reportForm.safeParse({ Salon: named, StartDate: query.get('from'), EndDate: query.get('to') });
  const choices: readonly { id: Salon; label: string }[] =
    salons === 'fixed'
      ? fixedSalons.map((name) => ({ id: name, label: name }))
      : [
          ...(isOwner && own && own.length > 1 ? [{ id: everySalon, label: 'All Locations' }] : []),
          ...(own ?? []).map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
        ];
  const salonLabel = (salon: Salon) => choices.find(({ id }) => id === salon)?.label ?? salon;
  const home = useHomeSalon();
  const failed = useFailedSalons();
  const homeName = own?.find(({ location_id }) => location_id === home)?.location_name;
  const ownSalon = salons === 'fixed' ? homeName : home;
  return {
    /** Null until the report was run. */
    request: run.success ? run.data : null,
    /** Whether it is a report of all salons. */
    isEvery,
    /** The same for each salon of the report. Null until the salons are known. */
    requests: !run.success ? null : isEvery ? (own ? splitBySalon(run.data, own) : null) : [run.data],
    /** "Fairfax · Nov 15 – 21, 2026" */
    description:
      run.data && `${salonLabel(run.data.Salon)} · ${formatRange({ from: run.data.StartDate, to: run.data.EndDate })}`,
    today,
    failed,
    choices,
    salons: own,
    /** The salon whose changes the report follows. */
    watched: isEvery
      ? allLocations
      : own?.find(({ location_id, location_name }) =>
          [location_id, location_name].includes(run.data?.Salon ?? user.location_id ?? ''),
        )?.location_id,
    /** Initial values: the last run, else the user's salon and the last seven days. */
    initial: {
      Salon: run.data?.Salon ?? choices.find(({ id }) => id === ownSalon)?.id ?? '',
      StartDate: run.data?.StartDate ?? (today ? addDays(today, -7) : ''),
      EndDate: run.data?.EndDate ?? today ?? '',
    } satisfies z.input<typeof reportForm>,
    run: ({ Salon: salon, StartDate, EndDate }: ReportForm) =>
      setQuery({ salon: String(salon), from: StartDate, to: EndDate }),
  };
}

/** In a salon further west it may still be yesterday. */
const splitBySalon = ({ StartDate, EndDate }: ReportForm, salons: readonly Location[]): ReportForm[] =>
  salons
    .map(({ location_id: Salon }) => {
      const today = salonToday(salons, Salon);
      return { Salon, StartDate, EndDate: EndDate < today ? EndDate : today };
    })
    .filter((one) => one.StartDate <= one.EndDate);

export function RunForm({ run: { today, failed, choices, initial, run } }: { run: ReturnType<typeof useReportRun> }) {
  const styles = useStyles();
  return (
    <div className={styles.card}>
      {today ? (
        <Form
          layout="plain"
          guardsLeave={false}
          schema={reportForm}
          initial={initial}
          sections={[
            {
              fields: [
                [
                  { name: 'Salon', label: 'Salon', kind: 'picker', required: true, items: choices },
                  { name: 'StartDate', label: 'Start date', kind: 'date', required: true, max: today },
                  { name: 'EndDate', label: 'End date', kind: 'date', required: true, max: today },
                ],
              ],
            },
          ]}
          submitLabel="Run Report"
          onSubmit={async (values) => run(values)}
        />
      ) : failed ? (
        <ReadError read={failed} />
      ) : (
        <FormSkeleton rows={1} />
      )}
    </div>
  );
}

const useStyles = makeStyles({
  card: {
    ...cardStyle,
    boxSizing: 'border-box',
    marginBottom: '16px',
    padding: '16px 20px',
    // One row: the button is aligned with the fields' controls, whatever messages show below them.
    '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: '12px' },
    '& form > :not(:last-child)': { flex: '0 1 660px', minWidth: 0 },
    '& form > :last-child': { marginTop: '16px', [phone]: { width: '100%', marginTop: '16px' } },
  },
});
