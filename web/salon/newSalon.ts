import { findTimeZoneName, type TimeZoneName, timeZones, weekdays } from '../../shared/contract/locations.ts';
import { formatTime, minutesOfDay, wallClockAt } from '../../shared/rules/time.ts';
import type { FieldSpec } from '../kit/form/fieldSpec.ts';
import { browserZone } from '../kit/ui/days.ts';

const zoneNames = Object.keys(timeZones) as TimeZoneName[];

/** Clocks of a zone in winter and in summer. Zones with the same ones are the same to a salon. */
const describeZone = (zone: string): string =>
  ['2026-01-15', '2026-07-15'].map((day) => wallClockAt(zone, Date.parse(`${day}T12:00Z`))).join();

/** Time zone of the browser, if a salon can have it. Some zones have names of their own, such as America/Detroit. */
function findBrowserZone(): TimeZoneName | undefined {
  const zone = browserZone();
  return findTimeZoneName(zone) ?? zoneNames.find((name) => describeZone(timeZones[name]) === describeZone(zone));
}

/** "Pacific Time, 6:12 PM now" */
const zoneLabel = (name: TimeZoneName): string =>
  `${name.replace(' Standard', '')}, ${formatTime(minutesOfDay(wallClockAt(timeZones[name], Date.now())))} now`;

/** Time zone, phone and usual week of a new salon, as the form begins. */
export const blankNewSalon = () => ({
  timeZone: findBrowserZone(),
  phone: '',
  week: { firstDay: 'Tuesday' as const, lastDay: 'Saturday' as const, opens: '09:00', closes: '19:00' },
});

type Name = 'timeZone' | 'phone' | 'week.firstDay' | 'week.lastDay' | 'week.opens' | 'week.closes';

const dayChoices = weekdays.map((day) => ({ value: day, label: day.slice(0, 3) }));
const days = { kind: 'select', choices: dayChoices, staysInline: true } as const;
const time = { kind: 'time', typedStep: 30, staysInline: true, span: 1.4 } as const;

/** The usual week is one row, on a phone two. */
export function newSalonRows(isPhone: boolean, required = false): readonly (FieldSpec<Name> | FieldSpec<Name>[])[] {
  const openDays: FieldSpec<Name>[] = [
    { name: 'week.firstDay', label: 'Open from', ...days },
    { name: 'week.lastDay', label: 'To', ...days },
  ];
  const hours: FieldSpec<Name>[] = [
    { name: 'week.opens', label: 'Opens', ...time },
    { name: 'week.closes', label: 'Closes', to: '24:00', ...time },
  ];
  return [
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'select',
      required,
      choices: zoneNames.map((name) => ({ value: name, label: zoneLabel(name) })),
    },
    { name: 'phone', label: "Salon's phone", kind: 'phone', required },
    ...(isPhone ? [openDays, hours] : [[...openDays, ...hours]]),
  ];
}
