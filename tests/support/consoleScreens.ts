import { lastWeeksQuery } from './days.ts';

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
const admins: readonly DemoUser[] = ['admin', 'manager'];

const catalogue: readonly DemoUser[] = ['admin', 'manager', 'products'];

const mara = '01DEMO00000000000000000005';
const service = '01DEMOSERVICE0000000001000';
const lateOrder = '1001-01DEMOORDER100104';
const transfer = '01DEMOTRANSFER0000000001';
const client = '01DEMOCLIENT00000001000279';

export const consoleScreens: Record<string, ConsoleScreen> = {
  '/salon-dashboard': {
    address: '/salon-dashboard',
    heading: 'Salon Dashboard',
    expectedText: 'Services Ratio',
    allowedUsers: [...admins, 'desk'],
  },
  '/stylist-dashboard': {
    address: '/stylist-dashboard',
    heading: 'Celeste Amari',
    headings: { stylist: 'Mara Ellison' },
    expectedText: 'CS Ratio',
    allowedUsers: salonStaff,
  },
  '/stylist-dashboard-detail': {
    address: '/stylist-dashboard-detail?user_id=01DEMO00000000000000000005&location_id=1001',
    heading: 'Clients',
    expectedText: 'Color bar 1',
    allowedUsers: salonStaff,
  },
  '/scheduler': {
    address: '/scheduler',
    heading: 'Service Scheduler',
    expectedText: 'Ellison',
    allowedUsers: salonStaff,
  },
  '/tasks': { address: '/tasks', heading: 'Tasks', expectedText: 'Products missing info', allowedUsers: ['admin'] },
  '/reports-sql': {
    address: '/reports-sql',
    heading: 'Transactions',
    expectedText: 'Cost a bowl',
    allowedUsers: salonStaff,
  },
  '/rolled-reports-sql': {
    address: '/rolled-reports-sql',
    heading: 'Rolled Transactions',
    expectedText: 'Product id (alias)',
    allowedUsers: admins,
  },
  '/reporting': {
    address: `/reporting?${lastWeeksQuery(3)}`,
    heading: 'Product Usage',
    expectedText: 'Expand all',
    allowedUsers: salonStaff,
  },
  '/pivotgrid-class': {
    address: '/pivotgrid-class',
    heading: 'Product Usage',
    expectedText: 'Expand all',
    allowedUsers: ['admin'],
  },
  '/salon-reports-sql': {
    address: `/salon-reports-sql?salon=1001&${lastWeeksQuery(1)}`,
    heading: 'Salon Container Usage',
    expectedText: 'Container used',
    allowedUsers: admins,
  },
  '/salon-reports': {
    address: `/salon-reports?salon=Fairfax&${lastWeeksQuery(1)}`,
    heading: 'Salon Container Usage',
    expectedText: 'containers_used',
    allowedUsers: ['admin'],
  },
  '/stylist-spend-sql': {
    address: `/stylist-spend-sql?salon=1001&${lastWeeksQuery(1)}`,
    heading: 'Stylist Spendings',
    expectedText: 'Average spend',
    allowedUsers: salonStaff,
  },
  '/stylist-spend': {
    address: `/stylist-spend?salon=Fairfax&${lastWeeksQuery(1)}`,
    heading: 'Stylist Spending',
    expectedText: 'Average spend',
    allowedUsers: admins,
  },
  '/reports': { address: '/reports', heading: 'Transactions', expectedText: 'Cost a bowl', allowedUsers: ['admin'] },
  '/rolled-reports': {
    address: '/rolled-reports',
    heading: 'Rolled Transactions',
    expectedText: 'Product id (alias)',
    allowedUsers: ['admin'],
  },
  '/waste': {
    address: `/waste?${lastWeeksQuery(1)}`,
    heading: 'Waste',
    expectedText: 'Trend',
    allowedUsers: salonStaff,
  },
  '/profit': { address: '/profit', heading: 'Profit', expectedText: 'Priced below their cost', allowedUsers: admins },
  '/loss': {
    address: '/loss',
    heading: 'Unexplained Loss',
    expectedText: 'Gone without a bowl',
    allowedUsers: admins,
  },
  '/home': { address: '/home', heading: 'Device Status', expectedText: 'Color bar 2', allowedUsers: ['platform'] },
  '/manage-users': {
    address: '/manage-users',
    heading: 'Teams',
    expectedText: 'stylist@demo.test',
    allowedUsers: ['admin', 'manager', 'desk'],
  },
  '/create-account': {
    address: '/create-account',
    heading: 'Add New User',
    expectedText: 'Create a new account',
    allowedUsers: admins,
  },
  '/users/:id': {
    address: `/users/${mara}`,
    heading: 'Edit Account',
    expectedText: 'Regenerate barcode',
    allowedUsers: admins,
  },
  '/create-salon': {
    address: '/create-salon',
    heading: 'Add New Salon',
    expectedText: 'Add New Salon',
    allowedUsers: ['platform'],
  },
  '/configure-salon': {
    address: '/configure-salon',
    heading: 'Manage Salon',
    expectedText: 'Friday',
    allowedUsers: admins,
  },
  '/stations': { address: '/stations', heading: 'Stations', expectedText: 'Color bar 2', allowedUsers: ['admin'] },
  '/manage-categories': {
    address: '/manage-categories',
    heading: 'Categories',
    expectedText: 'Highlights',
    allowedUsers: admins,
  },
  '/create-category': {
    address: '/create-category',
    heading: 'Add New Category',
    expectedText: 'Add Category',
    allowedUsers: admins,
  },
  '/services': { address: '/services', heading: 'Services', expectedText: 'BALAYAGE', allowedUsers: salonStaff },
  '/create-service': {
    address: '/create-service',
    heading: 'Create a new Service',
    expectedText: 'Create a new Service',
    allowedUsers: ['platform', ...admins],
  },
  '/edit-service': {
    address: `/edit-service?serviceId=${service}`,
    heading: 'Update Service',
    expectedText: 'In the book',
    allowedUsers: ['platform', ...admins],
  },
  '/search-services': {
    address: '/search-services',
    heading: 'Search Services',
    expectedText: 'BALAYAGE',
    allowedUsers: salonStaff,
  },
  '/search-stylists': {
    address: '/search-stylists',
    heading: 'Manage Stylists',
    expectedText: 'Ellison',
    allowedUsers: salonStaff,
  },
  '/stylist-services': {
    address: `/stylist-services?param=${mara}`,
    heading: 'Manage Services',
    expectedText: 'Active',
    allowedUsers: salonStaff,
  },
  '/add-service-to-stylist': {
    address: `/add-service-to-stylist?param=${mara}`,
    heading: 'Add Services',
    expectedText: /\d services$/,
    allowedUsers: salonStaff,
  },
  '/edit-stylist-service': {
    address: `/edit-stylist-service?user=${mara}&service=${service}`,
    heading: 'Edit Services',
    expectedText: 'Servicing',
    allowedUsers: salonStaff,
  },
  '/stylist-hours': {
    address: `/stylist-hours?param=${mara}`,
    heading: 'Working Hours',
    expectedText: 'Own hours',
    allowedUsers: salonStaff,
  },
  '/edit-client': {
    address: '/edit-client',
    heading: 'Edit Clients',
    expectedText: 'Abbott',
    allowedUsers: salonStaff,
  },
  '/edit-client-form': {
    address: `/edit-client-form?clientId=${client}`,
    heading: 'Edit Client',
    expectedText: '$',
    allowedUsers: ['platform', ...salonStaff],
  },
  '/create-client': {
    address: '/create-client',
    heading: 'Add New Client',
    expectedText: 'Add Client',
    allowedUsers: salonStaff,
  },
  '/manage-products': {
    address: '/manage-products',
    heading: 'Products',
    expectedText: /\d products$/,
    allowedUsers: catalogue,
  },
  '/product': {
    address: '/product',
    heading: 'Add Product',
    expectedText: 'When it is scanned',
    allowedUsers: catalogue,
  },
  '/import': {
    address: '/import',
    heading: 'Import',
    expectedText: 'Drop a CSV or XLSX file here',
    allowedUsers: catalogue,
  },
  '/inventory': {
    address: '/inventory',
    heading: 'Current Inventory',
    expectedText: 'Value on hand',
    allowedUsers: admins,
  },
  '/levels': { address: '/levels', heading: 'Suggested Levels', expectedText: 'Level now', allowedUsers: admins },
  '/inventory-receiving': {
    address: '/inventory-receiving',
    heading: 'Inventory Receiving',
    expectedText: 'Scanner ready',
    allowedUsers: ['admin', 'manager', 'desk'],
  },
  '/reorder': {
    address: '/reorder',
    heading: 'Reordering',
    expectedText: 'Choose whom to order from, and for which salon.',
    allowedUsers: ['admin', 'manager', 'desk'],
  },
  '/orders': { address: '/orders', heading: 'Orders', expectedText: 'days late', allowedUsers: [...admins, 'desk'] },
  '/order': {
    address: `/order?id=${lateOrder}`,
    heading: 'Order',
    expectedText: 'Still to come',
    allowedUsers: [...admins, 'desk'],
  },
  '/transfers': {
    address: '/transfers',
    heading: 'Transfers',
    expectedText: /TR-10\d\d/,
    allowedUsers: [...admins, 'desk'],
  },
  '/transfer': {
    address: `/transfer?id=${transfer}`,
    heading: 'New transfer',
    expectedText: /on the way/,
    allowedUsers: [...admins, 'desk'],
  },
  '/stock-count': {
    address: '/stock-count',
    heading: 'Stock Count',
    expectedText: 'SC-1007 is counted and waits for approval.',
    allowedUsers: ['admin', 'manager', 'desk'],
  },
  '/approve-count': {
    address: '/approve-count?id=01DEMOCOUNT00000000000001',
    heading: 'Approve Count',
    expectedText: /^Approve \d+ differences$/,
    allowedUsers: admins,
  },
  '/finished-counts': {
    address: '/finished-counts',
    heading: 'Finished Counts',
    expectedText: 'SC-1004',
    allowedUsers: admins,
  },
  '/distributors': {
    address: '/distributors',
    heading: 'Distributors',
    expectedText: 'Add distributor',
    allowedUsers: admins,
  },
  '/distributor': {
    address: '/distributor',
    heading: 'Add Distributor',
    expectedText: 'Lead time',
    allowedUsers: admins,
  },
  '/manufacturers': {
    address: '/manufacturers',
    heading: 'Products',
    expectedText: 'Color Code',
    allowedUsers: ['admin'],
  },
  '/manufacturers-sql': {
    address: '/manufacturers-sql',
    heading: 'Product Catalogue',
    expectedText: 'Waste ratio',
    allowedUsers: ['admin'],
  },
  '/recipes': { address: '/recipes', heading: 'Recipes', expectedText: 'Mixing Ratio', allowedUsers: ['admin'] },
  '/profile': { address: '/profile', heading: 'Profile', expectedText: 'Reset the password', allowedUsers: everybody },
};
