import { useSearchParams } from 'react-router-dom';
import { maxAuditDays } from '../../../shared/contract/audit.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { addDays, dayOf, toInstant, wallClockAt } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { countDays, presetRange, type Range } from '../../kit/range/ranges.ts';
import { browserZone, toLocalDate } from '../../kit/ui/days.ts';
import { useFailedSalons, useHomeSalon } from '../../salon/useHomeSalon.ts';
import type { AuditQuery } from './rows.ts';

const quarterHourMs = 900_000;
const isDay = (text: string | null): text is string => toLocalDate(text ?? '') !== undefined;

/** The days of the URL, or the last seven. */
function parseRange(url: URLSearchParams, today: string): Range | undefined {
  const [from, to] = [url.get('from'), url.get('to')];
  const isFit = isDay(from) && isDay(to) && from <= to && countDays({ from, to }) <= maxAuditDays;
  return isFit ? { from, to } : presetRange('Last 7 days', today);
}

/**
 * The filters of the audit log, kept in the URL, and the server's query for them. Days are those of the user's salon; of platform admins,
 * who have none, those of their device. The query is undefined until the days, or the organization, are known.
 */
export function useAuditQuery() {
  const { types } = useSession();
  const [url, setUrl] = useSearchParams();
  const home = useHomeSalon();
  const failed = useFailedSalons();
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const ownZone = salons?.find(({ location_id }) => location_id === home)?.zone;
  const zone = ownZone ?? (salons && browserZone());
  const today = zone && dayOf(wallClockAt(zone, Math.floor(Date.now() / quarterHourMs) * quarterHourMs));
  const range = today ? parseRange(url, today) : undefined;
  const organization = (types.includes(6) && url.get('organization')) || undefined;
  const [user_id, kind, id] = [url.get('person'), url.get('kind'), url.get('record')];
  const query: AuditQuery | undefined =
    zone && range
      ? {
          ...(organization && { organization }),
          ...(kind && { kind }),
          ...(user_id && { user_id }),
          ...(kind && id ? { id } : toPeriod(range, zone)),
        }
      : undefined;
  return {
    query: types.includes(3) || organization ? query : undefined,
    failed,
    range,
    today,
    zone,
    salons,
    /** The URL with other values; an empty one is left out. */
    withValues: (values: Record<string, string>) => withValues(url, values),
    /** Changes filters, which begins the list anew. */
    change: (values: Record<string, string>) => setUrl(withValues(url, { p: '', entry: '', ...values })),
    getValue: (name: 'person' | 'kind' | 'record' | 'entry' | 'organization') => url.get(name) || undefined,
  };
}

const toPeriod = ({ from, to }: Range, zone: string) => ({
  from: new Date(toInstant(`${from} 00:00:00`, zone)).toISOString(),
  to: new Date(toInstant(`${addDays(to, 1)} 00:00:00`, zone)).toISOString(),
});

const withValues = (url: URLSearchParams, values: Record<string, string>) =>
  new URLSearchParams(Object.entries({ ...Object.fromEntries(url), ...values }).filter(([, value]) => value !== ''));
