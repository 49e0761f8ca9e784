import { lastWeeks } from './days.ts';

/*
 * Every screen of the console, written by hand from the specification, for the flows and the pictures. A test holds it to the routes.
 */
export type Person = 'platform' | 'admin' | 'manager' | 'desk' | 'stylist' | 'products';

export type ConsoleScreen = {
  /** An address of it with something to see. */
  at: string;
  heading: string;
  /** Where it is another one for somebody. */
  headings?: Partial<Record<Person, string>>;
  /** A text that is there once all of it is, and was not on the screen before. */
  shows: string | RegExp;
  opens: readonly Person[];
};

const everybody: readonly Person[] = ['platform', 'admin', 'manager', 'desk', 'stylist', 'products'];
const salonStaff: readonly Person[] = ['admin', 'manager', 'desk', 'stylist'];
const admins: readonly Person[] = ['admin', 'manager'];

const catalogue: readonly Person[] = ['admin', 'manager', 'products'];

const mara = '01DEMO00000000000000000005';
const service = '01DEMOSERVICE0000000001000';
const lateOrder = '1001-01DEMOORDER100104';
const transfer = '01DEMOTRANSFER0000000001';
const client = '01DEMOCLIENT00000001000279';

export const consoleScreens: Record<string, ConsoleScreen> = {
  '/salon-dashboard': {
    at: '/salon-dashboard',
    heading: 'Salon Dashboard',
    shows: 'Services Ratio',
    opens: [...admins, 'desk'],
  },
  '/stylist-dashboard': {
    at: '/stylist-dashboard',
    heading: 'Celeste Amari',
    headings: { stylist: 'Mara Ellison' },
    shows: 'CS Ratio',
    opens: salonStaff,
  },
  '/stylist-dashboard-detail': {
    at: '/stylist-dashboard-detail?user_id=01DEMO00000000000000000005&location_id=1001',
    heading: 'Clients',
    shows: 'Color bar 1',
    opens: salonStaff,
  },
  '/scheduler': { at: '/scheduler', heading: 'Service Scheduler', shows: 'Ellison', opens: salonStaff },
  '/tasks': { at: '/tasks', heading: 'Tasks', shows: 'Products missing info', opens: ['admin'] },
  '/reports-sql': { at: '/reports-sql', heading: 'Transactions', shows: 'Cost a bowl', opens: salonStaff },
  '/rolled-reports-sql': {
    at: '/rolled-reports-sql',
    heading: 'Rolled Transactions',
    shows: 'Product id (alias)',
    opens: admins,
  },
  '/reporting': {
    at: `/reporting?${lastWeeks(3)}`,
    heading: 'Product Usage',
    shows: 'Expand all',
    opens: salonStaff,
  },
  '/pivotgrid-class': { at: '/pivotgrid-class', heading: 'Product Usage', shows: 'Expand all', opens: ['admin'] },
  '/salon-reports-sql': {
    at: `/salon-reports-sql?salon=1001&${lastWeeks(1)}`,
    heading: 'Salon Container Usage',
    shows: 'Container used',
    opens: admins,
  },
  '/salon-reports': {
    at: `/salon-reports?salon=Fairfax&${lastWeeks(1)}`,
    heading: 'Salon Container Usage',
    shows: 'containers_used',
    opens: ['admin'],
  },
  '/stylist-spend-sql': {
    at: `/stylist-spend-sql?salon=1001&${lastWeeks(1)}`,
    heading: 'Stylist Spendings',
    shows: 'Average spend',
    opens: salonStaff,
  },
  '/stylist-spend': {
    at: `/stylist-spend?salon=Fairfax&${lastWeeks(1)}`,
    heading: 'Stylist Spending',
    shows: 'Average spend',
    opens: admins,
  },
  '/reports': { at: '/reports', heading: 'Transactions', shows: 'Cost a bowl', opens: ['admin'] },
  '/rolled-reports': {
    at: '/rolled-reports',
    heading: 'Rolled Transactions',
    shows: 'Product id (alias)',
    opens: ['admin'],
  },
  '/waste': {
    at: `/waste?${lastWeeks(1)}`,
    heading: 'Waste',
    shows: 'Trend',
    opens: salonStaff,
  },
  '/profit': { at: '/profit', heading: 'Profit', shows: 'Priced below their cost', opens: admins },
  '/loss': {
    at: '/loss',
    heading: 'Unexplained Loss',
    shows: 'Gone without a bowl',
    opens: admins,
  },
  '/home': { at: '/home', heading: 'Device Status', shows: 'Color bar 2', opens: ['platform'] },
  '/manage-users': {
    at: '/manage-users',
    heading: 'Teams',
    shows: 'stylist@demo.test',
    opens: ['admin', 'manager', 'desk'],
  },
  '/create-account': {
    at: '/create-account',
    heading: 'Add New User',
    shows: 'Create a new account',
    opens: admins,
  },
  '/users/:id': { at: `/users/${mara}`, heading: 'Edit Account', shows: 'Regenerate barcode', opens: admins },
  '/create-salon': {
    at: '/create-salon',
    heading: 'Add New Salon',
    shows: 'Add New Salon',
    opens: ['platform'],
  },
  '/configure-salon': { at: '/configure-salon', heading: 'Manage Salon', shows: 'Friday', opens: admins },
  '/stations': { at: '/stations', heading: 'Stations', shows: 'Color bar 2', opens: ['admin'] },
  '/manage-categories': { at: '/manage-categories', heading: 'Categories', shows: 'Highlights', opens: admins },
  '/create-category': {
    at: '/create-category',
    heading: 'Add New Category',
    shows: 'Add Category',
    opens: admins,
  },
  '/services': { at: '/services', heading: 'Services', shows: 'BALAYAGE', opens: salonStaff },
  '/create-service': {
    at: '/create-service',
    heading: 'Create a new Service',
    shows: 'Create a new Service',
    opens: ['platform', ...admins],
  },
  '/edit-service': {
    at: `/edit-service?serviceId=${service}`,
    heading: 'Update Service',
    shows: 'In the book',
    opens: ['platform', ...admins],
  },
  '/search-services': { at: '/search-services', heading: 'Search Services', shows: 'BALAYAGE', opens: salonStaff },
  '/search-stylists': { at: '/search-stylists', heading: 'Manage Stylists', shows: 'Ellison', opens: salonStaff },
  '/stylist-services': {
    at: `/stylist-services?param=${mara}`,
    heading: 'Manage Services',
    shows: 'Active',
    opens: salonStaff,
  },
  '/add-service-to-stylist': {
    at: `/add-service-to-stylist?param=${mara}`,
    heading: 'Add Services',
    shows: /\d services$/,
    opens: salonStaff,
  },
  '/edit-stylist-service': {
    at: `/edit-stylist-service?user=${mara}&service=${service}`,
    heading: 'Edit Services',
    shows: 'Servicing',
    opens: salonStaff,
  },
  '/stylist-hours': {
    at: `/stylist-hours?param=${mara}`,
    heading: 'Working Hours',
    shows: 'Own hours',
    opens: salonStaff,
  },
  '/edit-client': { at: '/edit-client', heading: 'Edit Clients', shows: 'Abbott', opens: salonStaff },
  '/edit-client-form': {
    at: `/edit-client-form?clientId=${client}`,
    heading: 'Edit Client',
    shows: '$',
    opens: ['platform', ...salonStaff],
  },
  '/create-client': { at: '/create-client', heading: 'Add New Client', shows: 'Add Client', opens: salonStaff },
  '/manage-products': { at: '/manage-products', heading: 'Products', shows: /\d products$/, opens: catalogue },
  '/product': { at: '/product', heading: 'Add Product', shows: 'When it is scanned', opens: catalogue },
  '/import': { at: '/import', heading: 'Import', shows: 'Drop a CSV or XLSX file here', opens: catalogue },
  '/inventory': { at: '/inventory', heading: 'Current Inventory', shows: 'Value on hand', opens: admins },
  '/levels': { at: '/levels', heading: 'Suggested Levels', shows: 'Level now', opens: admins },
  '/inventory-receiving': {
    at: '/inventory-receiving',
    heading: 'Inventory Receiving',
    shows: 'Scanner ready',
    opens: ['admin', 'manager', 'desk'],
  },
  '/reorder': {
    at: '/reorder',
    heading: 'Reordering',
    shows: 'Choose whom to order from, and for which salon.',
    opens: ['admin', 'manager', 'desk'],
  },
  '/orders': { at: '/orders', heading: 'Orders', shows: 'days late', opens: [...admins, 'desk'] },
  '/order': { at: `/order?id=${lateOrder}`, heading: 'Order', shows: 'Still to come', opens: [...admins, 'desk'] },
  '/transfers': { at: '/transfers', heading: 'Transfers', shows: /TR-10\d\d/, opens: [...admins, 'desk'] },
  '/transfer': {
    at: `/transfer?id=${transfer}`,
    heading: 'New transfer',
    shows: /on the way/,
    opens: [...admins, 'desk'],
  },
  '/stock-count': {
    at: '/stock-count',
    heading: 'Stock Count',
    shows: 'SC-1007 is counted and waits for approval.',
    opens: ['admin', 'manager', 'desk'],
  },
  '/approve-count': {
    at: '/approve-count?id=01DEMOCOUNT00000000000001',
    heading: 'Approve Count',
    shows: /^Approve \d+ differences$/,
    opens: admins,
  },
  '/finished-counts': {
    at: '/finished-counts',
    heading: 'Finished Counts',
    shows: 'SC-1004',
    opens: admins,
  },
  '/distributors': {
    at: '/distributors',
    heading: 'Distributors',
    shows: 'Add distributor',
    opens: admins,
  },
  '/distributor': { at: '/distributor', heading: 'Add Distributor', shows: 'Lead time', opens: admins },
  '/manufacturers': { at: '/manufacturers', heading: 'Products', shows: 'Color Code', opens: ['admin'] },
  '/manufacturers-sql': {
    at: '/manufacturers-sql',
    heading: 'Product Catalogue',
    shows: 'Waste ratio',
    opens: ['admin'],
  },
  '/recipes': { at: '/recipes', heading: 'Recipes', shows: 'Mixing Ratio', opens: ['admin'] },
  '/profile': { at: '/profile', heading: 'Profile', shows: 'Reset the password', opens: everybody },
};
