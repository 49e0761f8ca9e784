/**
 * Minutes since midnight of what a US hand types: 9, 930, 9:30, 1:15p, 1:15 PM, 13:15; undefined for the rest. Without AM or PM
 * a time before `earliest` is one of the afternoon, unless it is written with a leading zero.
 */
export function typedTime(text: string, earliest = 0): number | undefined {
  const match = /^(\d{1,2})[:.]?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [written = '', rest = '00', half] = match?.slice(1) ?? [];
  const [hour, minute] = [Number(written), Number(rest)];
  if (written === '' || hour > 23 || minute > 59) return undefined;
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
  }
  const isAfternoon = !written.startsWith('0') && hour < 12 && hour * 60 + minute < earliest;
  return (isAfternoon ? hour + 12 : hour) * 60 + minute;
}
