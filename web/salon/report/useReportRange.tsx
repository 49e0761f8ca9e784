import { useLocation, useSearchParams } from 'react-router-dom';
import { allLocations, maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { withParams } from '../../kit/list/searchParams.ts';
import { RangeButton, RangePlaceholder } from '../../kit/range/RangeButton.tsx';
import {
  type Comparison,
  comparisonRange,
  comparisons,
  countDays,
  formatComparison,
  formatRange,
  presetRange,
  type Range,
} from '../../kit/range/ranges.ts';
import { toLocalDate } from '../../kit/ui/days.ts';
import { salonToday } from '../order/order.tsx';
import { SalonPicker } from '../SalonPicker.tsx';
import { useFailedSalons, useHomeSalon } from '../useHomeSalon.ts';

const isDay = (text: string | null): text is string => toLocalDate(text ?? '') !== undefined;

const parseComparison = (text: string | null): Comparison => comparisons.find((one) => one === text) ?? 'before';

export type ReportRange = ReturnType<typeof useReportRange>;

/** Presets that an empty range is widened to. */
const widerPresets = ['Last 28 days', 'This year'];

function widenRange(pathname: string, query: URLSearchParams, { range, today }: { range: Range; today: string }) {
  const wider = widerPresets.flatMap((name) => {
    const preset = presetRange(name, today);
    return preset && countDays(preset) > countDays(range) ? [{ name, ...preset }] : [];
  })[0];
  if (!wider) return undefined;
  return { label: `Show ${wider.name.toLowerCase()}`, path: withRange(pathname, query, wider) };
}

function withRange(pathname: string, query: URLSearchParams, { from, to }: Range): string {
  const next = [...query].filter(([param]) => !['from', 'to', 'p'].includes(param));
  return `${pathname}?${new URLSearchParams([...next, ['from', from], ['to', to]])}`;
}

/** "Eastern Time" for 'America/New_York'. */
const formatZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/**
 * Salon and days of a report, kept in the URL; default: the user's salon and the days of the preset, or the seven full days before
 * today. `tools` are the pickers.
 * `range` is undefined without a salon, or until its current day is known. With `everywhere` the report covers all salons; with
 * `everySalon` All Locations is not limited to the first dozen; with `opensWithAll` an owner of several salons begins with it.
 */
export function useReportRange({
  everywhere = false,
  everySalon = false,
  opensWithAll = false,
  preset = 'Last 7 full days',
} = {}) {
  const { types } = useSession();
  const home = useHomeSalon() ?? null;
  const failed = useFailedSalons();
  const [query, setQuery] = useSearchParams();
  const { data: salons = [] } = useRead(locations.listLocationsByRole, { body: {} });
  const isOfAll = everywhere || (opensWithAll && types.includes(3) && salons.length > 1);
  const asked = everywhere ? 0 : Number(query.get('location_id'));
  const location = asked || (isOfAll ? allLocations : home);
  // All Locations uses the day of the user's own salon.
  const referenceSalon = location === allLocations ? (home ?? 0) : (location ?? 0);
  const today = salonToday(salons, referenceSalon);
  const [from, to] = [query.get('from'), query.get('to')];
  const named = isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
  const range: Range | undefined = today ? (named ?? presetRange(preset, today)) : undefined;
  const comparison = parseComparison(query.get('with'));
  const compared = range && comparisonRange(range, comparison);
  const salon = salons.find(({ location_id }) => location_id === location);
  const nameOfAll =
    everywhere || everySalon || salons.length <= maxSalonsPerPage
      ? 'All Locations'
      : `First ${maxSalonsPerPage} salons`;
  const place = salon?.location_name ?? nameOfAll;
  const zone = salons.find(({ location_id }) => location_id === referenceSalon)?.zone;
  const { pathname } = useLocation();
  const set = (values: Record<string, string>) => setQuery((before) => withParams(before, { p: '', ...values }));
  const tools = (
    <>
      {!range && location !== null && <RangePlaceholder />}
      {range && (
        <RangeButton
          range={range}
          comparison={comparison}
          today={today}
          placeName={[place, zone && formatZone(zone)].filter(Boolean).join(', ')}
          onChoose={(chosen, how) => set({ ...chosen, with: how })}
        />
      )}
      {!everywhere && (
        <SalonPicker
          chosen={location}
          all={types.includes(3) ? nameOfAll : undefined}
          onChoose={(id) => set({ location_id: String(id) })}
        />
      )}
    </>
  );
  return {
    /** The failed read of the salons, without which neither salon nor days are known. */
    failed,
    location,
    range,
    /** Salon and days as a request; null until both are known. */
    request: range && location !== null ? { location: String(location), ...range } : null,
    comparison,
    /** The compared days as a request. Of its last day only the same part if the range ends today. */
    compared: compared && { ...compared, ...(range.to === today && { last_day: 'so far' as const }) },
    /** "Nov 18 – 24, 2026, compared with Nov 11 – 17, 2026" */
    comparedDays: range && today && formatComparison(range, compared, today),
    /** "Fairfax" */
    place,
    /** "Fairfax · Nov 15 – 21, 2026" */
    description: range && `${place} · ${formatRange(range)}`,
    /** Today, if the range leaves it out, and the screen of today. */
    withToday:
      range && today && (today < range.from || range.to < today)
        ? { day: today, path: withRange(pathname, query, { from: today, to: today }) }
        : undefined,
    /** A way on from a range without bowls: the same screen with more days. */
    wider: range && today ? widenRange(pathname, query, { range, today }) : undefined,
    tools,
  };
}
