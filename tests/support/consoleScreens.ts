import { daysAhead, lastWeeksQuery } from './days.ts';

/*
 * Every screen of the console, written by hand from the specification. A test compares it with the routes.
 */
export type DemoUser = 'platform' | 'admin' | 'manager' | 'desk' | 'stylist' | 'products';

export type ConsoleScreen = {
  /** An address of the screen that shows data. */
  address: string;
  heading: string;
  /** Headings that differ by user. */
  headings?: Partial<Record<DemoUser, string>>;
  /** A text that appears only once the screen is complete. */
  expectedText: string | RegExp;
  allowedUsers: readonly DemoUser[];
};

const everybody: readonly DemoUser[] = ['platform', 'admin', 'manager', 'desk', 'stylist', 'products'];
const salonStaff: readonly DemoUser[] = ['admin', 'manager', 'desk', 'stylist'];
const frontDesk: readonly DemoUser[] = ['admin', 'manager', 'desk'];
const admins: readonly DemoUser[] = ['admin', 'manager'];
const catalogue: readonly DemoUser[] = ['admin', 'manager', 'products'];

const mara = '01DEMO00000000000000000005';
const service = '01DEMOSERVICE0000000001000';
const lateOrder = '1001-01DEMOORDER100104';
const transfer = '01DEMOTRANSFER0000000001';
const client = '01DEMOCLIENT00000001000279';

type Row = [
  address: string,
  heading: string,
  expectedText: string | RegExp,
  allowedUsers: readonly DemoUser[],
  more?: { path?: string; headings?: ConsoleScreen['headings'] },
];

const rows: readonly Row[] = [
  ['/salon-dashboard', 'Salon Dashboard', 'Services Ratio', frontDesk],
  ['/stylist-dashboard', 'Celeste Amari', 'CS Ratio', salonStaff, { headings: { stylist: 'Mara Ellison' } }],
  [`/stylist-dashboard-detail?user_id=${mara}&location_id=1001`, 'Clients', /20 vol/, salonStaff],
  ['/scheduler', 'Service Scheduler', 'Ellison', salonStaff],
  ['/tasks', 'Tasks', 'Open orders', frontDesk],
  ['/salons', 'Salons', 'Waste per bowl', admins],
  ['/monday', 'Monday Page', 'Biggest changes', admins],
  ['/team-report', 'Team Report', 'Chair used', admins],
  ['/retention', 'Retention', 'Clients', admins],
  ['/month-end', 'Month End', 'Opening stock', admins],
  ['/reports-sql', 'Transactions', 'Cost per bowl', salonStaff],
  ['/rolled-reports-sql', 'Rolled Transactions', 'Product id (alias)', admins],
  [`/reporting?${lastWeeksQuery(3)}`, 'Product Usage', 'Expand all', salonStaff],
  ['/pivotgrid-class', 'Product Usage', 'Expand all', ['admin']],
  [`/salon-reports-sql?salon=1001&${lastWeeksQuery(1)}`, 'Salon Container Usage', 'Container used', admins],
  [`/salon-reports?salon=Fairfax&${lastWeeksQuery(1)}`, 'Salon Container Usage', 'containers_used', ['admin']],
  [`/stylist-spend-sql?salon=1001&${lastWeeksQuery(1)}`, 'Stylist Spendings', 'Average spend', salonStaff],
  [`/stylist-spend?salon=Fairfax&${lastWeeksQuery(1)}`, 'Stylist Spending', 'Average spend', admins],
  ['/reports', 'Transactions', 'Cost per bowl', ['admin']],
  ['/rolled-reports', 'Rolled Transactions', 'Product id (alias)', ['admin']],
  [`/waste?${lastWeeksQuery(1)}`, 'Waste', 'Trend', salonStaff],
  [`/expected-used?${lastWeeksQuery(4)}`, 'Expected and Used', 'By stylist', admins],
  ['/profit', 'Profit', 'Priced below their cost', admins],
  [`/missed-charges?from=${daysAhead(-7)}&to=${daysAhead(0)}`, 'Missed Charges', 'By stylist', admins],
  ['/bills', 'Bills', 'By stylist and seller', frontDesk],
  ['/loss', 'Unexplained Loss', 'Missing, not used in a bowl', admins],
  ['/home', 'Device Status', 'Color bar 2', ['platform']],
  ['/manage-users', 'Teams', 'stylist@demo.test', frontDesk],
  ['/create-account', 'Add New User', 'Create a new account', admins],
  [`/users/${mara}`, 'Edit Account', 'Regenerate barcode', admins, { path: '/users/:id' }],
  ['/organizations', 'Organizations', 'Copper & Comb', ['platform']],
  ['/organization?id=1', 'Organization', 'stylist@demo.test', ['platform'], { headings: { platform: 'Luma Hair' } }],
  ['/found-organization', 'New organization', 'Create and invite', ['platform']],
  ['/create-salon', 'Add New Salon', 'Salon name', ['platform']],
  ['/configure-salon', 'Manage Salon', 'Friday', admins],
  ['/stations', 'Stations', /Waiting to be matched|No bowl is waiting/, admins],
  ['/messages', 'Messages', 'Waiting', frontDesk],
  ['/message-settings', 'Message Settings', 'Placeholders', admins],
  ['/bill-delivery', 'Bill Delivery', 'Webhook', ['admin']],
  ['/security', 'Security', 'Required for', ['admin']],
  ['/audit?organization=1', 'Audit Log', 'Ruth Calloway', ['platform', 'admin']],
  ['/manage-categories', 'Categories', 'Highlights', admins],
  ['/create-category', 'Add New Category', 'Add Category', admins],
  ['/services', 'Services', 'BALAYAGE', salonStaff],
  ['/get-started', 'Get started', /of 6 done/, admins],
  ['/starter-menu', 'What do you offer?', 'From a file', admins],
  ['/add-people', 'Who works here?', 'Another person', admins],
  ['/who-does-what', 'Who does what', 'Services each', admins],
  ['/create-service', 'Create a new Service', 'Shortcut name', ['platform', ...admins]],
  [`/edit-service?serviceId=${service}`, 'Update Service', 'In the book', ['platform', ...admins]],
  ['/search-services', 'Search Services', 'BALAYAGE', salonStaff],
  ['/search-stylists', 'Manage Stylists', 'Ellison', salonStaff],
  [`/stylist-services?param=${mara}`, 'Manage Services', 'Active', salonStaff],
  [`/add-service-to-stylist?param=${mara}`, 'Add Services', /\d services$/, salonStaff],
  [`/edit-stylist-service?user=${mara}&service=${service}`, 'Edit Services', 'Servicing', salonStaff],
  [`/stylist-hours?param=${mara}`, 'Working Hours', 'Own hours', salonStaff],
  ['/edit-client', 'Edit Clients', 'Abbott', salonStaff],
  [`/edit-client-form?clientId=${client}`, 'Edit Client', '$', ['platform', ...salonStaff]],
  ['/create-client', 'Add New Client', 'Add Client', salonStaff],
  ['/manage-products', 'Products', /\d products$/, catalogue],
  ['/product', 'Add Product', 'When it is scanned', catalogue],
  ['/import', 'Import', 'Drop a CSV or XLSX file here', catalogue],
  ['/moving-in', 'Moving In', 'Drop all files of your old program here', catalogue],
  ['/inventory', 'Current Inventory', 'Value on hand', admins],
  ['/levels', 'Suggested Levels', 'Level now', admins],
  ['/idle-products', 'Idle Products', 'Money tied up', admins],
  ['/inventory-receiving', 'Inventory Receiving', 'Scanner ready', frontDesk],
  ['/reorder', 'Reordering', 'Order something else', frontDesk],
  ['/order-week', 'Order This Week', 'To order', admins],
  ['/orders', 'Orders', 'days late', frontDesk],
  [`/order?id=${lateOrder}`, 'Order', 'Still to come', frontDesk],
  ['/transfers', 'Transfers', /TR-10\d\d/, frontDesk],
  [`/transfer?id=${transfer}`, 'New transfer', /on the way/, frontDesk],
  ['/stock-count', 'Stock Count', 'SC-1007 is counted and waits for approval.', frontDesk],
  ['/approve-count?id=01DEMOCOUNT00000000000001', 'Approve Count', /^Approve \d+ differences$/, admins],
  ['/finished-counts', 'Finished Counts', 'SC-1004', admins],
  ['/distributors', 'Distributors', 'Add Distributor', admins],
  ['/distributor', 'Add Distributor', 'Lead time', admins],
  ['/prices-paid', 'Prices Paid', 'More per month', admins],
  ['/manufacturers', 'Products', 'Color Code', ['admin', 'products']],
  ['/manufacturers-sql', 'Product Catalogue', 'Waste ratio', ['admin', 'products']],
  ['/recipes', 'Recipes', 'Mixing Ratio', ['admin', 'products']],
  ['/profile', 'Profile', 'Reset the password', everybody],
  ['/profile/second-factor', 'Second factor', 'Type the code', everybody],
];

/** By path, which is the address without its parameters. */
export const consoleScreens: Record<string, ConsoleScreen> = Object.fromEntries(
  rows.map(([address, heading, expectedText, allowedUsers, { path = address.replace(/\?.*/, ''), ...more } = {}]) => [
    path,
    { address, heading, expectedText, allowedUsers, ...more },
  ]),
);
