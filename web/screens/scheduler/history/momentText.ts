import { dayOf, minutesOf, nowIn, timeText } from '../../../../shared/rules/time.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...options });
const short = format({});
const withYear = format({ year: 'numeric' });

/** 'Nov 21, 2:05 PM' for a moment of the salon's clock; another year than that of `today` is said. */
export function momentText(moment: string, today = moment): string {
  const day = moment.slice(0, 4) === today.slice(0, 4) ? short : withYear;
  return `${day.format(Date.parse(dayOf(moment)))}, ${timeText(minutesOf(moment))}`;
}

/** The same for an instant, as the salon's clock showed it. */
export const instantText = (instant: string, zone: string): string =>
  momentText(nowIn(zone, Date.parse(instant)), nowIn(zone, Date.now()));
