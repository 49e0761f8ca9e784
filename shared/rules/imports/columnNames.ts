import type { ImportKind } from '../../contract/imports.ts';
import { toSearchText } from '../search.ts';
import { type ColumnField, type FieldType, importFieldType } from './fields.ts';

/**
 * Column names in exports of other programs and distributors, also Spanish and French ones, best first, and names that can mean something
 * else.
 */
type Names = { sure: string; maybe?: string };
const names: Record<ColumnField, Names> = {
  name: {
    sure:
      'name, service, service name, treatment, product, product name, item name, title, shade, shade name, color name, item, item description, ' +
      'product description, description, color, nombre, producto, nom, produit, descripcion',
    maybe: 'desc, article, articulo',
  },
  variation: {
    sure: 'variation name, variation, variant name, variant title',
    maybe: 'variant, shade, shade name, color name, color, option1 value, tono, nuance',
  },
  manufacturer: {
    sure:
      'manufacturer, manufacturer name, mfr, mfg, maker, vendor, vendor name, supplier, supplier name, fabricante, proveedor, ' +
      'fabricant, fournisseur',
  },
  brand: { sure: 'brand, brand name, line, product line, collection, marca, marque, linea, gamme' },
  category: {
    sure: 'category, category name, class, type, subcategory, categoria, categorie',
    maybe: 'categories, department, group, reporting category',
  },
  barcode: {
    sure:
      'barcode, bar code, upc, ean, gtin, upc ean, ean upc, upc code, ean code, product upc code, upc number, codigo de barras, ' +
      'code barres, code a barres, product barcode',
    maybe: 'code, sku, item number, scan code, product code, codigo',
  },
  ozSize: {
    sure:
      'oz size, size, size oz, size ml, size g, ounces, oz, fl oz, net wt, net weight, container size, ' +
      'product container size, unit size, tamano, taille, contenido, contenance',
    maybe: 'amount, weight, grams, volume, ml, content, contents',
  },
  mlSize: { sure: '' },
  gramSize: { sure: '' },
  sizeUnit: { sure: 'measure, unit of measure, uom, unit, size unit, weight unit, measurement unit, unidad, unite' },
  // Prices are what the salon pays, so costs come first.
  price: {
    sure:
      'your cost, your price, our cost, net cost, net price, unit cost, cost per item, default unit cost, cost price, supply price, ' +
      'wholesale price, wholesale, dealer price, dealer cost, salon price, salon cost, product cost, cost, price, unit price, ' +
      'business cost, purchase price, costo, coste, precio, prix dachat, prix',
    maybe: 'variant price, list price, price each, last cost, average cost, avg cost, amount',
  },
  retailPrice: {
    sure:
      'retail price, retail, msrp, suggested retail price, srp, rrp, selling price, sell price, retail value, ' +
      'precio de venta, prix de vente',
  },
  salon: { sure: 'salon, location, location name, store, shop, branch, sucursal, succursale' },
  itemCount: {
    sure:
      'item count, on hand, quantity on hand, qty on hand, on hand qty, on hand quantity, qoh, in stock, stock on hand, ' +
      'current quantity, current stock, inventory current quantity, count, quantity, qty, stock, cantidad, existencias, quantite',
    maybe: 'available, total, units',
  },
  maxCount: {
    sure:
      'max count, max, max qty, max quantity, maximum, max stock, max level, par, par level, desired, desired quantity, ' +
      'inventory desired quantity, target, target stock',
  },
  notes: {
    sure:
      'notes, note, comment, comments, inventory notes, memo, remarks, general notes, staff notes, internal notes, ' +
      'profile notes, notas, comentarios, observaciones, remarques, commentaires',
  },
  shortcut: { sure: 'shortcut, short name, abbreviation, service code' },
  description: { sure: 'service description, details', maybe: 'description' },
  minutes: {
    sure:
      'minutes, duration, length, length mins, length minutes, service duration, service length, duration minutes, duration mins, duration in minutes, time, ' +
      'default duration, service time, servicing time',
    maybe: 'mins, min',
  },
  gap: { sure: 'gap, gap time, processing time, process time, processing, development time, processing minutes' },
  minutesAfter: {
    sure: 'minutes after the gap, finish time, finishing time, servicing after gap, time after processing, second servicing',
  },
  price1: { sure: 'price at level 1, level 1, price level 1, price 1, level 1 price, junior' },
  price2: { sure: 'price at level 2, level 2, price level 2, price 2, level 2 price' },
  price3: { sure: 'price at level 3, level 3, price level 3, price 3, level 3 price' },
  price4: { sure: 'price at level 4, level 4, price level 4, price 4, level 4 price' },
  price5: { sure: 'price at level 5, level 5, price level 5, price 5, level 5 price, master' },
  includedGrams: { sure: 'grams included, included grams, product allowance, allowance, color allowance' },
  gramCharge: { sure: 'charge per gram, gram charge, extra product charge, price per gram' },
  role: {
    sure: 'role, position, job title, user role, access level, permission level, staff role',
    maybe: 'title, type',
  },
  stylist: {
    sure:
      'stylist, staff, staff member, employee, provider, service provider, team member, technician, artist, employee name, ' +
      'staff name, stylist name, provider name, performed by',
  },
  service: { sure: 'service, service name, treatment, treatment name, services', maybe: 'item, name' },
  level: { sure: 'level, price level, pricing level, tier, stylist level' },
  firstName: { sure: 'first name, first, given name, forename, fname, client first name, nombre, nombres, prenom' },
  lastName: {
    sure: 'last name, last, surname, family name, lname, client last name, apellido, apellidos, nom, nom de famille',
  },
  fullName: {
    sure:
      'full name, name, client, client name, customer, customer name, guest, guest name, display name, nombre completo, ' +
      'cliente, nom complet',
  },
  phone: {
    sure:
      'phone, mobile, mobile phone, mobile number, mobile phone number, cell, cell phone, cell number, cell phone number, ' +
      'phone number, telephone, telephone number, client mobile phone number, phone 1 value, telefono, movil, celular, ' +
      'telephone portable, portable, tel',
    maybe: 'home phone, day phone, evening phone, night phone, work phone, phone 1',
  },
  email: {
    sure:
      'email, e mail, email address, e mail address, mail, client email, e mail 1 value, email 1 value, correo, ' +
      'correo electronico, courriel, adresse e mail',
  },
  birthDate: {
    sure:
      'birth date, birthday, birthdate, date of birth, dob, born, bday, client birthday, fecha de nacimiento, nacimiento, ' +
      'cumpleanos, date de naissance, anniversaire',
  },
  allergies: { sure: 'allergies, allergy, known allergies, alergias, allergie' },
  formula: { sure: 'formula, formulas, color formula, color formulas, hair color formula, formule' },
  visitDate: {
    sure: 'date, visit date, service date, appointment date, formula date, date of service, date of visit, fecha, date de visite',
    maybe: 'created, created at, date created, last visit',
  },
  startTime: { sure: 'time', maybe: 'start' },
  endTime: {
    sure: 'end time, end, ends at, time out, finish, end date, hora de fin, heure de fin',
    maybe: 'to, until',
  },
  status: { sure: 'status, appointment status, state, booking status, estado, statut' },
  formulaText: {
    sure: 'formula, formulas, color formula, color formulas, hair color formula, formule, formula notes, mix, recipe, bowl',
    maybe: 'notes, color notes, technical notes, description, details, comments',
  },
  // Marketing is another consent than the one to messages about visits.
  emailConsent: {
    sure:
      'email consent, email opt in, opt in email, email reminders, email notifications, appointment emails, ' +
      'email reminder consent, messages by email',
  },
  smsConsent: {
    sure:
      'sms consent, text consent, sms opt in, text opt in, opt in sms, opt in text, sms reminders, text reminders, ' +
      'sms notifications, text notifications, sms reminder consent, text messages',
  },
};

/** Names that mean something else in lists of a kind. */
const namesByKind: Partial<Record<ImportKind, Partial<Record<ColumnField, Names>>>> = {
  services: {
    category: {
      sure: 'category, category name, service category, treatment category, service type, menu category',
      maybe: 'type, department, group',
    },
    // What the client pays; a cost is what the salon pays.
    price: { sure: 'price, service price, regular price, base price, full price, retail price', maybe: 'amount, rate' },
  },
  people: {
    fullName: {
      sure:
        'full name, name, employee, employee name, staff, staff name, staff member, team member, team member name, stylist, ' +
        'stylist name, provider, provider name, display name',
    },
  },
  appointments: {
    visitDate: {
      sure:
        'date, appointment date, visit date, service date, scheduled date, start date, date and time, date time, appointment date time, ' +
        'scheduled on, day, fecha, date de visite',
      maybe: 'appointment, scheduled',
    },
    startTime: {
      sure: 'time, start time, appointment time, start, starts at, begin, scheduled time, time in, start date time, hora, heure',
      maybe: 'from, appointment start',
    },
    notes: {
      sure: 'notes, note, appointment notes, booking notes, visit notes, comments, comment, customer note, client note, notas',
      maybe: 'description',
    },
  },
};

const listNames = (text = ''): string[] => text.split(', ').filter(Boolean);
const toLists = ({ sure, maybe }: Names) => ({ sure: listNames(sure), maybe: listNames(maybe) });
const namesByField = new Map(Object.entries(names).map(([field, found]) => [field, toLists(found)]));

/** Words that qualify a name, phone or price, such as "client". */
const qualifiers =
  /\b(?:client|customer|guest|contact|product|item|variant|inventory|primary|main|default|usd|us|required|optional)s?\b/g;
/** Words that say of which type a column is. They are no other meaning in a column of that type. */
const typeWords: Partial<Record<FieldType, RegExp>> = {
  date: /\b(?:dates?|format)\b/g,
  phone: /\bnumbers?\b/g,
  code: /\b(?:number|code)s?\b/g,
  quantity: /\bcounts?\b/g,
};
/** Words that change the meaning of a column with a known name. */
const otherMeanings =
  /\b(?:min|minimum|orders?|ordered|reorder|sold|retail|msrp|compare|emergency|secondary|alternate|other|fax|visit|opt|consent|reminders?|created|updated|id|url|image|tax|sale|cases?|packs?|number|count|type|date)\b/;

const toWords = (header: string): string =>
  toSearchText(header.replaceAll('#', ' number ').replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:mm|dd|yyyy|yy)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Words of columns that can hold what a stylist has to know about a client. */
const personalWords =
  /\b(?:allerg\w*|alerg\w*|alerts?|sensitiv\w*|medical|medications?|medicines?|health|conditions?|contraindications?|pregnan\w*|warnings?|cautions?|notes?|notas?|comments?|comentarios?|commentaires?|remar\w*|observaci\w*|memo|formula\w*|formules?|history|historial|historique|technical|patch test|colou?r (?:card|mix|notes?|details?)|card notes?)\b/;

/** Whether a column of clients may hold allergies, notes or formulas. It is left out only if the user says so. */
export const isPersonalName = (header: string): boolean => personalWords.test(toWords(header));

/** How well a header names a field, or that only the values speak for it. Lower ranks are better. */
export type NameMatch = { how: 'exact' | 'maybe' | 'contains' | 'values'; rank: number };

export function matchName(kind: ImportKind, field: ColumnField, header: string): NameMatch | undefined {
  const words = toWords(header);
  const ofKind = namesByKind[kind]?.[field];
  const { sure, maybe } = ofKind ? toLists(ofKind) : (namesByField.get(field) ?? { sure: [], maybe: [] });
  const exact = sure.indexOf(words);
  if (exact >= 0) return { how: 'exact', rank: exact };
  if (maybe.includes(words)) return { how: 'maybe', rank: 200 + maybe.indexOf(words) };
  const withoutType = words.replace(typeWords[importFieldType(field)] ?? '', '');
  for (const bare of [words, withoutType].map((text) => text.replace(qualifiers, '').replace(/\s+/g, ' ').trim())) {
    const rest = sure.indexOf(bare);
    if (rest >= 0) return { how: 'exact', rank: 100 + rest };
    if (maybe.includes(bare)) return { how: 'maybe', rank: 300 + maybe.indexOf(bare) };
  }
  return matchContained(sure, words, withoutType);
}

/** The longest name of several words within a header. A single word, such as the "last" of "Last visited", says too little. */
function matchContained(sure: readonly string[], words: string, withoutType: string): NameMatch | undefined {
  const contained = sure.filter((name) => name.includes(' ') && ` ${words} `.includes(` ${name} `));
  const longest = contained.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return undefined;
  const rest = ` ${withoutType} `.replace(` ${longest} `, ' ');
  return otherMeanings.test(rest) ? undefined : { how: 'contains', rank: 500 - longest.length };
}
