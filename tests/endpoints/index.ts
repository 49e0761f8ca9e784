import type { Endpoint, Family } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { audit } from './audit.ts';
import { bills } from './bills.ts';
import { calendar } from './calendar.ts';
import { categories } from './categories.ts';
import { clients } from './clients.ts';
import { counts } from './counts.ts';
import { erasure } from './erasure.ts';
import { imports } from './imports.ts';
import { insights } from './insights.ts';
import { inventory } from './inventory.ts';
import { locations } from './locations.ts';
import { messages } from './messages.ts';
import { orders } from './orders.ts';
import { pictures } from './pictures.ts';
import { products } from './products.ts';
import type { EndpointRecord, FamilyRecords, Sample } from './record.ts';
import { reports } from './reports.ts';
import { scheduler } from './scheduler.ts';
import { services } from './services.ts';
import { stations } from './stations.ts';
import { stylists } from './stylists.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { watch } from './watch.ts';

type Api = typeof api;
/** Fails to compile if an endpoint has no record. */
const records: { [F in keyof Api]: FamilyRecords<Api[F]> } = {
  users,
  locations,
  messages,
  categories,
  services,
  stylists,
  clients,
  erasure,
  scheduler,
  bills,
  calendar,
  pictures,
  products,
  inventory,
  orders,
  transfers,
  counts,
  imports,
  stations,
  reports,
  insights,
  audit,
  watch,
};

/** `title` is unique: the name of the endpoint, with that of the sample after the first: "watch of stock". */
export type EndpointCase = Sample & { family: string; name: string; title: string; endpoint: Endpoint };

const recordOf = (family: string, name: string) =>
  (records as unknown as Record<string, Record<string, EndpointRecord>>)[family]?.[name] as EndpointRecord;

/** Every sample of all endpoints, in contract order. */
export const endpointCases: EndpointCase[] = Object.entries<Family>(api).flatMap(([family, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { samples = {}, ...first } = recordOf(family, name);
    const one = { family, name, title: name, endpoint, ...first };
    return [one, ...Object.entries(samples).map(([what, more]) => ({ ...one, title: `${name} ${what}`, ...more }))];
  }),
);
