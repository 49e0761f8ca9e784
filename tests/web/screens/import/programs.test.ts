import { expect, test } from 'vitest';
import { type ImportKind, importKinds } from '../../../../shared/contract/imports.ts';
import { findKind } from '../../../../web/screens/import/many/findKind.ts';
import { matchFile } from '../../../../web/screens/import/matchFile.ts';
import { readTable } from '../../../../web/screens/import/reading/readFile.ts';

/**
 * Columns of exports of other salon programs, with invented people, as "name: cell > field". A question mark is a question with a
 * proposal, "ask" one without. "-" is left out.
 */
type Program = readonly [from: string, kind: ImportKind, columns: string];

const programs: readonly Program[] = [
  [
    'Square',
    'clients',
    `
    Reference ID: r1 > - | First Name: Ann > firstName | Last Name: Lee > lastName
    Email Address: ann@example.com > email | Phone Number: '+17035550148 > phone | Nickname: Annie > -
    Company Name: Lee LLC > - | Birthday: 1990-04-09 > birthDate | Memo: Tea, no sugar > notes
    Email Subscription Status: subscribed > - | First Visit: 2024-01-05 > - | Last Visit: 2026-11-02 > -
    Lifetime Spend: $840.00 > -
    `,
  ],
  [
    'Vagaro',
    'clients',
    `
    First Name: Ann > firstName | Last Name: Lee > lastName | Email: ann@example.com > email
    Mobile Phone: (703) 555-0148 > phone | Day Phone: (703) 555-0149 > - | Night Phone: (703) 555-0150 > -
    Birth Date: 4/9/1990 > birthDate | Gender: Female > - | Customer Since: 1/5/2024 > -
    Last Visited: 11/2/2026 > - | Customer Notes: Tea, no sugar > notes | General Tags: VIP > -
    `,
  ],
  [
    'Fresha',
    'clients',
    `
    Client ID: 10012 > - | First Name: Ann > firstName | Last Name: Lee > lastName | Full Name: Ann Lee > -
    Mobile Number: +1 703-555-0148 > phone | Telephone:  > - | Email: ann@example.com > email
    Accepts Marketing: Yes > - | Accepts SMS Marketing: No > - | Date of Birth: 1990-04-09 > birthDate
    Note: Tea, no sugar > notes | Allergies: PPD > allergies | Blocked: No > -
    `,
  ],
  [
    'Phorest',
    'clients',
    `
    First Name: Ann > firstName | Surname: Lee > lastName | Mobile: 703-555-0148 > phone
    Land Line: 703-555-0149 > - | Email: ann@example.com > email | Date of Birth: 1990-04-09 > birthDate
    SMS Reminder Consent: Yes > smsConsent | Email Reminder Consent: No > emailConsent
    SMS Marketing Consent: Yes > - | Notes: Tea, no sugar > notes | Color Card: 6N 30g + 20 vol > ask
    `,
  ],
  [
    'Mindbody',
    'clients',
    `
    Client ID: 100000012 > - | Last Name: Lee > lastName | First Name: Ann > firstName
    Cell Phone: 703-555-0148 > phone | Home Phone:  > - | Email: ann@example.com > email
    Birthday Date: 4/9/1990 > birthDate | Red Alert: Allergic to PPD > ask | Yellow Alert: Often late > ask
    Account Notes: Pays cash > ask | Liability Release: Yes > -
    `,
  ],
  [
    'Boulevard',
    'clients',
    `
    Client Id: c-1 > - | First Name: Ann > firstName | Last Name: Lee > lastName | Email: ann@example.com > email
    Mobile Phone: +17035550148 > phone | Date of Birth (MM/DD/YYYY): 04/09/1990 > birthDate
    Primary Location: Fairfax > - | Email Opt In: true > emailConsent | Text Opt In: true > smsConsent
    Booking Memo: Tea, no sugar > ask | First Appointment: 2024-01-05 > - | Last Appointment: 2026-11-02 > -
    `,
  ],
  [
    'Meevo',
    'clients',
    `
    Guest First Name: Ann > firstName | Guest Last Name: Lee > lastName | Cell: 703.555.0148 > phone
    Email: ann@example.com > email | Birthday: 04/09 > birthDate | Formula: 6N 30g + 20 vol > formula
    Alert Notes: Sensitive scalp > ask | Preferred Employee: Mara > - | Referred By: Bob Roe > -
    `,
  ],
  [
    'GlossGenius',
    'clients',
    `
    Name: Ann Lee > fullName | Phone: 7035550148 > phone | Email: ann@example.com > email
    Birthday: April 9 > birthDate | Notes: Tea, no sugar > notes | Appointments: 12 > - | Total Sales: $840.00 > -
    `,
  ],
  [
    'Square',
    'products',
    `
    Token: T1 > - | Item Name: Igora Royal > name | Variation Name: 6-0 > variation | SKU: 6-0 > -
    Description: Permanent color > - | Categories: Color > category? | Item Type: Physical > -
    GTIN: 4045787200799 > barcode | Default Unit Cost: $8.45 > price
    Default Vendor Name: Schwarzkopf > manufacturer | Price: $18.00 > - | Current Quantity Fairfax: 4 > -
    `,
  ],
  [
    'Vagaro',
    'products',
    `
    Product Name: Igora 6-0 > name | Brand: Igora > brand | Product Type: Color > category | Measure: ml > sizeUnit
    Amount: 60 > ozSize | UPC: 4045787200799 > barcode | Business Cost: 8.45 > price
    Retail Price: 18.00 > retailPrice | Current Stock: 4 > -
    `,
  ],
  [
    'Fresha',
    'products',
    `
    Product name: Igora 6-0 > name | Product barcode: 4045787200799 > barcode | Product brand: Igora > brand
    Measure: ml > sizeUnit | Amount: 60 > ozSize | Product category: Color > category | Supply price: 8.45 > price
    Retail price: 18.00 > retailPrice | Short description: Permanent > - | SKU: I60 > -
    `,
  ],
  [
    'Phorest',
    'products',
    `
    Product Name: Igora 6-0 > name | Brand: Igora > brand | Category: Color > category
    Barcode: 4045787200799 > barcode | Cost Price: 8.45 > price | RRP: 18.00 > retailPrice
    Supplier: Schwarzkopf > manufacturer | Min Quantity: 2 > -
    `,
  ],
  [
    'Mindbody',
    'products',
    `
    Product Name: Igora 6-0 > name | Color: 6-0 > variation? | Size: 60 > ask | Barcode ID: 4045787200799 > barcode?
    Supplier: Schwarzkopf > manufacturer | Our Cost: 8.45 > price | Price: 18.00 > -
    `,
  ],
  [
    'Boulevard',
    'products',
    `
    Name: Igora 6-0 > name | Brand: Igora > brand | Category: Color > category | Barcode: 4045787200799 > barcode
    Unit Cost: 8.45 > price | Unit Price: 18.00 > - | Size: 60 ml > ozSize
    `,
  ],
  [
    'Meevo',
    'products',
    `
    Product Code: I60 > - | Product Description: Igora 6-0 > name | Product Line: Igora > brand
    Class: Color > category | UPC: 4045787200799 > barcode | Unit Cost: 8.45 > price | Retail: 18.00 > retailPrice
    `,
  ],
  [
    'GlossGenius',
    'products',
    `
    Product: Igora 6-0 > name | Brand: Igora > brand | SKU: 4045787200799 > barcode | Cost: 8.45 > price
    Retail Price: 18.00 > retailPrice | In Stock: 4 > -
    `,
  ],
  [
    'Square',
    'appointments',
    `
    Appointment ID: a1 > - | Start: 12/2/2026 3:00 PM > startTime | Duration: 60 > minutes | Client Name: Ann Lee > fullName
    Client Phone: +17035550148 > phone | Client Email: ann@example.com > email | Staff: Mara Ellison > stylist
    Services: Root Touch Up > service | Location: Fairfax > salon | Status: accepted > status | Notes: Window > notes
    `,
  ],
  [
    'Vagaro',
    'appointments',
    `
    Appointment Date: 12/2/2026 > visitDate | Start Time: 3:00 PM > startTime | End Time: 4:00 PM > endTime
    Customer: Ann Lee > fullName | Mobile Phone: (703) 555-0148 > phone | Service Provider: Mara Ellison > stylist
    Service: Root Touch Up > service | Status: Confirmed > status | Price: 84.00 > -
    `,
  ],
  [
    'Fresha',
    'appointments',
    `
    Ref: 10012 > - | Client: Ann Lee > fullName | Service: Root Touch Up > service | Created: 2026-11-02 09:12 > -
    Scheduled Date: 2026-12-02 15:00 > visitDate | Duration: 1h > minutes | Location: Fairfax > salon
    Team member: Mara Ellison > stylist | Net Price: 84.00 > - | Status: Booked > status
    `,
  ],
  [
    'Phorest',
    'appointments',
    `
    Date: 2026-12-02 > visitDate | Start Time: 15:00 > startTime | End Time: 16:00 > endTime | First Name: Ann > firstName
    Surname: Lee > lastName | Mobile: 703-555-0148 > phone | Staff Member: Mara Ellison > stylist
    Service Name: Root Touch Up > service | State: BOOKED > status
    `,
  ],
  [
    'Boulevard',
    'appointments',
    `
    Appointment Id: a-1 > - | Client Name: Ann Lee > fullName | Client Email: ann@example.com > email
    Starts At: 2026-12-02T15:00:00 > startTime | Provider Name: Mara Ellison > stylist
    Service Name: Root Touch Up > service | Location Name: Fairfax > salon | State: BOOKED > status
    `,
  ],
];

/** The files that each program gives, under a name that says nothing. */
test.each(programs)('%s: its %s are known by their columns, or asked about', async (_, kind, text) => {
  const { opened } = await open(kind, text);
  const { kind: found, isSure } = findKind({ ...opened, name: 'export.csv' }, importKinds);
  expect(found === kind || !isSure).toBe(true);
  const named = findKind({ ...opened, name: `${kind}.csv` }, importKinds);
  expect(named.kind).toBe(kind);
});

async function open(kind: ImportKind, text: string) {
  const columns = text
    .split(/[|\n]/)
    .filter((one) => one.trim() !== '')
    .map((one) => /^(.*?): (.*) > (.*)$/.exec(one.trim())?.slice(1) ?? []);
  const lines = [0, 1].map((index) => columns.map((column) => `"${column[index]}"`).join(','));
  const table = await readTable(new TextEncoder().encode(lines.join('\n')), kind);
  return { columns, opened: { name: 'list', size: 0, source: new Blob(), table } };
}

test.each(programs)('%s: every column of its %s becomes its field', async (_, kind, text) => {
  const { columns, opened } = await open(kind, text);
  const matched = matchFile(kind, opened);
  const read = columns.map(([header], index) => {
    const [field, choices] = [matched.columns[index], matched.doubtful.get(index)];
    return `${header} > ${field ? `${field}${choices ? '?' : ''}` : choices ? 'ask' : '-'}`;
  });
  expect(read).toEqual(columns.map(([header, , field]) => `${header} > ${field}`));
});
