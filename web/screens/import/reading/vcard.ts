import type { Line } from './lines.ts';

/** Names of the columns that contacts are read as. */
const columns = ['First name', 'Last name', 'Full name', 'Phone', 'Email', 'Birthday', 'Notes'];

export const isVcard = (text: string): boolean => /^\s*BEGIN:VCARD/i.test(text);

/** Contacts of an address book (vCard 2.1 to 4.0) as lines of a list. */
export function readVcards(text: string): Line[] {
  // A line continues on the next one behind a blank, or behind the = of a quoted-printable text.
  const whole = text.replace(/=\n(?=[^\n:]*(?:=[\dA-F]{2}|\n))/g, '').replace(/\n[ \t]/g, '');
  const cards = whole.split(/^BEGIN:VCARD\s*$/im).slice(1);
  return [columns, ...cards.map(readCard)].map((cells, index) => ({ row: index + 1, cells }));
}

type Property = { name: string; parameters: string; value: string };

function readCard(card: string): string[] {
  const properties = card.split('\n').flatMap(readProperty);
  const list = (name: string) => properties.filter((one) => one.name === name && one.value.trim() !== '');
  const value = (name: string) => unescapeText(list(name)[0]?.value ?? '');
  const [last = '', first = ''] = (list('N')[0]?.value ?? '').split(/(?<!\\);/).map(unescapeText);
  const phones = list('TEL').sort((a, b) => rankPhone(a) - rankPhone(b));
  const [phone, email] = [phones, list('EMAIL')].map((found) => found.map((one) => unescapeText(one.value)).join('; '));
  const fullName = first === '' && last === '' ? value('FN') : '';
  return [first, last, fullName, phone?.replace(/tel:/gi, '') ?? '', email ?? '', value('BDAY'), value('NOTE')];
}

/** Mobile phones come first: they are what a client is found by. */
const rankPhone = ({ parameters }: Property): number =>
  /cell|mobile|iphone/i.test(parameters) ? 0 : /fax/i.test(parameters) ? 2 : 1;

/** "item1.TEL;type=CELL:703-555-0148" */
function readProperty(line: string): Property[] {
  const [, name, parameters = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
  if (!name) return [];
  const isQuoted = /quoted-printable/i.test(parameters);
  return [{ name: name.toUpperCase(), parameters, value: isQuoted ? decodeQuoted(value) : value }];
}

function decodeQuoted(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([\dA-F]{2})/gi, '%$1'));
  } catch {
    return text;
  }
}

const unescapeText = (text: string): string =>
  text
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
