/** Words that belong to the last name behind them. */
const particles = /^(?:van|von|vom|zu|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ibn|st\.?|san|santa|mac|o)$/i;
const suffixes = /^(?:jr|sr|ii|iii|iv|md|phd)\.?$/i;
const titles = /^(?:mr|mrs|ms|miss|dr|prof)\.?\s+/i;

/** Splits "Ann Lee", "Lee, Ann" or "Mary Ann de la Cruz Jr." into first and last name. A single word is a first name. */
export function splitFullName(text: string): { firstName: string; lastName: string } {
  const name = text.trim().replace(/\s+/g, ' ').replace(titles, '');
  const [last = '', ...rest] = name.split(/,\s*/);
  const first = rest.join(' ').trim();
  if (first !== '' && !suffixes.test(first)) return { firstName: first.replace(titles, ''), lastName: last };
  const words = name.replaceAll(',', '').split(' ');
  let start = words.length - 1;
  while (start > 1 && suffixes.test(words[start] ?? '')) start -= 1;
  while (start > 1 && particles.test(words[start - 1] ?? '')) start -= 1;
  return start < 1
    ? { firstName: name, lastName: '' }
    : { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}
