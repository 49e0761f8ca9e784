/** Placeholder names, with the values shown in a preview. */
export const samplePlaceholders = {
  client: 'Ava Bennett',
  'first name': 'Ava',
  salon: 'Fairfax',
  'salon phone': '(703) 555-0100',
  date: 'Saturday, November 21',
  time: '10:30 AM',
  stylist: 'Kit Sorensen',
  services: 'Haircut, Blowout',
  'confirm link': 'https://salon.example/confirm',
  'stop link': 'https://salon.example/stop',
  minutes: '20',
} as const;
export type Placeholder = keyof typeof samplePlaceholders;

const pattern = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(samplePlaceholders, name);

/** First name in braces that is no placeholder. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).find((name) => !isPlaceholder(name));

/** Fills in the placeholders of a text, each once: braces in a value stay as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(pattern, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
