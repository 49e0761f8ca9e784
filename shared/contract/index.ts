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
import { reports } from './reports.ts';
import { scheduler } from './scheduler.ts';
import { services } from './services.ts';
import { stations } from './stations.ts';
import { stylists } from './stylists.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { watch } from './watch.ts';

/** All endpoints by family. */
export const api = {
  users,
  locations,
  categories,
  services,
  stylists,
  clients,
  erasure,
  scheduler,
  bills,
  calendar,
  messages,
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
export type FamilyName = keyof typeof api;
