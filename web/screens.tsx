import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { isAllowed, type UserType } from '../shared/contract/endpoint.ts';

export type MenuGroup = 'Report Center' | 'Admin Panel' | 'Inventory';

export type Screen = {
  path: string;
  allow: readonly UserType[] | 'signedIn';
  /** Fills the view and scrolls inside itself. */
  fillsView?: boolean;
  /** Starts with the drawer closed, unless the user opened it. */
  isWide?: boolean;
  load: () => Promise<ComponentType>;
} & (MenuScreen | UnlistedScreen);

type MenuScreen = {
  /** Caption in the menu. */
  label: string;
  /** Menu group; top level if undefined. */
  group?: MenuGroup;
  name?: never;
  parentPath?: never;
};

/** A screen without a menu entry. */
type UnlistedScreen = {
  name: string;
  /** Path of the menu entry it belongs to. */
  parentPath?: string;
  label?: never;
  group?: never;
};

/** All signed-in screens in the order of the specification. Router, drawer, landing page and permission tests derive from this. */
export const screens: readonly Screen[] = [
  {
    path: '/salon-dashboard',
    label: 'Salon Dashboard',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/dashboards/SalonDashboard.tsx')).SalonDashboard,
  },
  {
    path: '/stylist-dashboard',
    label: 'Stylist Dashboard',
    allow: [3, 2, 4, 1],
    load: async () => (await import('./screens/dashboards/StylistDashboard.tsx')).StylistDashboard,
  },
  {
    path: '/stylist-dashboard-detail',
    name: 'Clients',
    parentPath: '/stylist-dashboard',
    allow: [3, 2, 4, 1],
    load: async () => (await import('./screens/dashboards/ClientsDetail.tsx')).ClientsDetail,
  },
  {
    path: '/scheduler',
    label: 'Service Scheduler',
    allow: [3, 2, 1],
    fillsView: true,
    isWide: true,
    load: async () => (await import('./screens/scheduler/Scheduler.tsx')).Scheduler,
  },
  {
    path: '/tasks',
    label: 'Tasks',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/tasks/Tasks.tsx')).Tasks,
  },
  {
    path: '/salons',
    label: 'Salons',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/Salons.tsx')).Salons,
  },
  {
    path: '/monday',
    label: 'Monday Page',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/Monday.tsx')).MondayPage,
  },
  {
    path: '/team-report',
    label: 'Team Report',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/TeamReport.tsx')).TeamReport,
  },
  {
    path: '/retention',
    label: 'Retention',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/Retention.tsx')).Retention,
  },
  {
    path: '/month-end',
    label: 'Month End',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/MonthEnd.tsx')).MonthEnd,
  },
  {
    path: '/reports-sql',
    label: 'Transactions',
    group: 'Report Center',
    allow: [3, 2, 1],
    isWide: true,
    load: async () => (await import('./screens/reports/Transactions.tsx')).Transactions,
  },
  {
    path: '/rolled-reports-sql',
    label: 'Rolled Transactions',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/reports/Rolled.tsx')).RolledTransactions,
  },
  {
    path: '/reporting',
    label: 'Product Usage',
    group: 'Report Center',
    allow: [3, 2, 1],
    isWide: true,
    load: async () => (await import('./screens/pivot/ProductUsage.tsx')).ProductUsage,
  },
  {
    path: '/pivotgrid-class',
    name: 'Product Usage',
    parentPath: '/reporting',
    allow: [3],
    isWide: true,
    load: async () => (await import('./screens/pivot/ProductUsage.tsx')).PivotClass,
  },
  {
    path: '/salon-reports-sql',
    label: 'Salon Container Usage',
    group: 'Report Center',
    allow: [3, 2],
    load: async () => (await import('./screens/reports/Usage.tsx')).SalonUsage,
  },
  {
    path: '/salon-reports',
    name: 'Salon Container Usage',
    parentPath: '/salon-reports-sql',
    allow: [3],
    load: async () => (await import('./screens/reports/Usage.tsx')).OldSalonUsage,
  },
  {
    path: '/stylist-spend-sql',
    label: 'Stylist Spending',
    group: 'Report Center',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/reports/Spending.tsx')).StylistSpendings,
  },
  {
    path: '/stylist-spend',
    name: 'Stylist Spending',
    parentPath: '/stylist-spend-sql',
    allow: [3, 2],
    load: async () => (await import('./screens/reports/Spending.tsx')).OldStylistSpending,
  },
  {
    path: '/reports',
    name: 'Transactions',
    parentPath: '/reports-sql',
    allow: [3],
    isWide: true,
    load: async () => (await import('./screens/reports/Transactions.tsx')).RawTransactions,
  },
  {
    path: '/rolled-reports',
    name: 'Rolled Transactions',
    parentPath: '/rolled-reports-sql',
    allow: [3],
    isWide: true,
    load: async () => (await import('./screens/reports/Rolled.tsx')).OldRolledTransactions,
  },
  {
    path: '/waste',
    label: 'Waste',
    group: 'Report Center',
    allow: [3, 2, 1],
    isWide: true,
    load: async () => (await import('./screens/insights/Waste.tsx')).Waste,
  },
  {
    path: '/expected-used',
    label: 'Expected and Used',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/ExpectedUsed.tsx')).ExpectedUsed,
  },
  {
    path: '/profit',
    label: 'Profit',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/Profit.tsx')).ProfitScreen,
  },
  {
    path: '/missed-charges',
    label: 'Missed Charges',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/MissedCharges.tsx')).MissedCharges,
  },
  {
    path: '/bills',
    label: 'Bills',
    group: 'Report Center',
    allow: [3, 2, 4],
    isWide: true,
    load: async () => (await import('./screens/bills/Bills.tsx')).Bills,
  },
  {
    path: '/loss',
    label: 'Unexplained Loss',
    group: 'Report Center',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/Loss.tsx')).UnexplainedLoss,
  },
  {
    path: '/home',
    label: 'Device Status',
    allow: [6],
    load: async () => (await import('./screens/stations/Devices.tsx')).DeviceStatus,
  },
  {
    path: '/manage-users',
    label: 'Teams',
    group: 'Admin Panel',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/users/Teams.tsx')).Teams,
  },
  {
    path: '/create-account',
    name: 'Add New User',
    parentPath: '/manage-users',
    allow: [3, 2],
    load: async () => (await import('./screens/users/UserAccount.tsx')).UserAccount,
  },
  {
    path: '/users/:id',
    name: 'Edit Account',
    parentPath: '/manage-users',
    allow: [3, 2],
    load: async () => (await import('./screens/users/UserAccount.tsx')).UserAccount,
  },
  {
    path: '/organizations',
    label: 'Organizations',
    group: 'Admin Panel',
    allow: [6],
    load: async () => (await import('./screens/platform/Organizations.tsx')).Organizations,
  },
  {
    path: '/organization',
    name: 'Organization',
    parentPath: '/organizations',
    allow: [6],
    load: async () => (await import('./screens/platform/Organization.tsx')).OrganizationRecord,
  },
  {
    path: '/found-organization',
    name: 'New organization',
    parentPath: '/organizations',
    allow: [6],
    load: async () => (await import('./screens/platform/Found.tsx')).FoundOrganization,
  },
  {
    path: '/create-salon',
    label: 'Create Salon',
    group: 'Admin Panel',
    allow: [6],
    load: async () => (await import('./screens/salons/CreateSalon.tsx')).CreateSalon,
  },
  {
    path: '/configure-salon',
    label: 'Salon',
    group: 'Admin Panel',
    allow: [3, 2],
    load: async () => (await import('./screens/salons/ConfigureSalon.tsx')).ConfigureSalon,
  },
  {
    path: '/stations',
    label: 'Stations',
    group: 'Admin Panel',
    allow: [3, 2],
    load: async () => (await import('./screens/stations/Devices.tsx')).Stations,
  },
  {
    path: '/messages',
    label: 'Messages',
    group: 'Admin Panel',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/messages/List.tsx')).Messages,
  },
  {
    path: '/message-settings',
    name: 'Message Settings',
    parentPath: '/messages',
    allow: [3, 2],
    load: async () => (await import('./screens/messages/Settings.tsx')).MessageSettings,
  },
  {
    path: '/bill-delivery',
    label: 'Bill Delivery',
    group: 'Admin Panel',
    allow: [3],
    load: async () => (await import('./screens/bills/BillDelivery.tsx')).BillDelivery,
  },
  {
    path: '/security',
    label: 'Security',
    group: 'Admin Panel',
    allow: [3],
    load: async () => (await import('./screens/users/Security.tsx')).Security,
  },
  {
    path: '/audit',
    label: 'Audit Log',
    group: 'Admin Panel',
    allow: [3, 6],
    isWide: true,
    load: async () => (await import('./screens/audit/AuditLog.tsx')).AuditLog,
  },
  {
    path: '/manage-categories',
    label: 'Categories',
    group: 'Admin Panel',
    allow: [3, 2],
    load: async () => (await import('./screens/categories/List.tsx')).ManageCategories,
  },
  {
    path: '/create-category',
    name: 'Add New Category',
    parentPath: '/manage-categories',
    allow: [3, 2],
    load: async () => (await import('./screens/categories/Record.tsx')).CreateCategory,
  },
  {
    path: '/services',
    label: 'Services',
    group: 'Admin Panel',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/services/List.tsx')).Services,
  },
  {
    path: '/get-started',
    name: 'Get started',
    allow: [3, 2],
    load: async () => (await import('./screens/firstDay/GetStarted.tsx')).GetStarted,
  },
  {
    path: '/starter-menu',
    name: 'What do you offer?',
    parentPath: '/services',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/firstDay/StarterMenu.tsx')).StarterMenu,
  },
  {
    path: '/add-people',
    name: 'Who works here?',
    parentPath: '/manage-users',
    allow: [3, 2],
    load: async () => (await import('./screens/firstDay/AddPeople.tsx')).AddPeople,
  },
  {
    path: '/who-does-what',
    name: 'Who does what',
    parentPath: '/services',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/skills/WhoDoesWhat.tsx')).WhoDoesWhat,
  },
  {
    path: '/create-service',
    name: 'Create a new Service',
    parentPath: '/services',
    allow: [6, 3, 2],
    load: async () => (await import('./screens/services/Record.tsx')).CreateService,
  },
  {
    path: '/edit-service',
    name: 'Update Service',
    parentPath: '/services',
    allow: [6, 3, 2],
    load: async () => (await import('./screens/services/Record.tsx')).EditService,
  },
  {
    path: '/search-services',
    name: 'Search Services',
    parentPath: '/services',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/services/List.tsx')).SearchServices,
  },
  {
    path: '/search-stylists',
    label: 'Stylists',
    group: 'Admin Panel',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/List.tsx')).SearchStylists,
  },
  {
    path: '/stylist-services',
    name: 'Manage Services',
    parentPath: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/Services.tsx')).StylistServices,
  },
  {
    path: '/add-service-to-stylist',
    name: 'Add Services',
    parentPath: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/AddServices.tsx')).AddServices,
  },
  {
    path: '/edit-stylist-service',
    name: 'Edit Services',
    parentPath: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/EditService.tsx')).EditStylistService,
  },
  {
    path: '/stylist-hours',
    name: 'Working Hours',
    parentPath: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/Hours.tsx')).StylistHours,
  },
  {
    path: '/edit-client',
    label: 'Clients',
    group: 'Admin Panel',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/clients/List.tsx')).EditClients,
  },
  {
    path: '/edit-client-form',
    name: 'Edit Client',
    parentPath: '/edit-client',
    allow: [6, 3, 2, 1],
    load: async () => (await import('./screens/clients/Record.tsx')).EditClient,
  },
  {
    path: '/create-client',
    name: 'Add New Client',
    parentPath: '/edit-client',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/clients/Record.tsx')).CreateClient,
  },
  {
    path: '/manage-products',
    label: 'Products',
    group: 'Admin Panel',
    allow: [3, 2, 5],
    load: async () => (await import('./screens/products/List.tsx')).ManageProducts,
  },
  {
    path: '/product',
    name: 'Add Product',
    parentPath: '/manage-products',
    allow: [3, 2, 5],
    load: async () => (await import('./screens/products/Record.tsx')).ProductRecord,
  },
  {
    path: '/import',
    label: 'Import',
    group: 'Admin Panel',
    allow: [3, 2, 5],
    load: async () => (await import('./screens/import/Import.tsx')).Import,
  },
  {
    path: '/moving-in',
    name: 'Moving In',
    parentPath: '/import',
    allow: [3, 2, 5],
    isWide: true,
    load: async () => (await import('./screens/import/many/MovingIn.tsx')).MovingIn,
  },
  {
    path: '/inventory',
    label: 'Current Inventory',
    group: 'Inventory',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/inventory/Inventory.tsx')).Inventory,
  },
  {
    path: '/levels',
    name: 'Suggested Levels',
    parentPath: '/inventory',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/inventory/Levels.tsx')).SuggestedLevels,
  },
  {
    path: '/idle-products',
    label: 'Idle Products',
    group: 'Inventory',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/IdleProducts.tsx')).IdleProducts,
  },
  {
    path: '/inventory-receiving',
    label: 'Receiving',
    group: 'Inventory',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/receiving/Receiving.tsx')).Receiving,
  },
  {
    path: '/reorder',
    label: 'Reordering',
    group: 'Inventory',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/reorder/Reorder.tsx')).Reorder,
  },
  {
    path: '/order-week',
    label: 'Order This Week',
    group: 'Inventory',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/OrderWeek.tsx')).OrderWeek,
  },
  {
    path: '/orders',
    label: 'Orders',
    group: 'Inventory',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/orders/List.tsx')).Orders,
  },
  {
    path: '/order',
    name: 'Order',
    parentPath: '/orders',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/orders/Order.tsx')).OrderRecord,
  },
  {
    path: '/transfers',
    label: 'Transfers',
    group: 'Inventory',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/transfers/List.tsx')).Transfers,
  },
  {
    path: '/transfer',
    name: 'New transfer',
    parentPath: '/transfers',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/transfers/Transfer.tsx')).TransferRecord,
  },
  {
    path: '/stock-count',
    label: 'Stock Count',
    group: 'Inventory',
    allow: [3, 2, 4],
    load: async () => (await import('./screens/counts/StockCount.tsx')).StockCount,
  },
  {
    path: '/approve-count',
    name: 'Approve Count',
    parentPath: '/stock-count',
    allow: [3, 2],
    load: async () => (await import('./screens/counts/Approve.tsx')).ApproveCount,
  },
  {
    path: '/finished-counts',
    name: 'Finished Counts',
    parentPath: '/stock-count',
    allow: [3, 2],
    load: async () => (await import('./screens/counts/Finished.tsx')).FinishedCounts,
  },
  {
    path: '/distributors',
    label: 'Distributors',
    group: 'Inventory',
    allow: [3, 2],
    load: async () => (await import('./screens/distributors/List.tsx')).Distributors,
  },
  {
    path: '/distributor',
    name: 'Add Distributor',
    parentPath: '/distributors',
    allow: [3, 2],
    load: async () => (await import('./screens/distributors/Record.tsx')).DistributorRecord,
  },
  {
    path: '/prices-paid',
    label: 'Prices Paid',
    group: 'Inventory',
    allow: [3, 2],
    isWide: true,
    load: async () => (await import('./screens/insights/PricesPaid.tsx')).PricesPaid,
  },
  {
    path: '/manufacturers',
    name: 'Products',
    parentPath: '/manage-products',
    allow: [3, 5],
    isWide: true,
    load: async () => (await import('./screens/products/Trees.tsx')).Manufacturers,
  },
  {
    path: '/manufacturers-sql',
    name: 'Product Catalogue',
    parentPath: '/manage-products',
    allow: [3, 5],
    isWide: true,
    load: async () => (await import('./screens/products/Trees.tsx')).ProductCatalog,
  },
  {
    path: '/recipes',
    name: 'Recipes',
    parentPath: '/manage-products',
    allow: [3, 5],
    load: async () => (await import('./screens/products/Trees.tsx')).Recipes,
  },
  {
    path: '/profile',
    name: 'Profile',
    allow: 'signedIn',
    load: async () => (await import('./screens/users/Profile.tsx')).Profile,
  },
  {
    path: '/profile/second-factor',
    name: 'Second factor',
    allow: 'signedIn',
    load: async () => (await import('./screens/users/secondFactor/SecondFactor.tsx')).SecondFactor,
  },
];

export const listScreens = (types: readonly UserType[]): Screen[] =>
  screens.filter(({ allow }) => isAllowed(allow, types));

export const findScreen = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null);

/** Target of `/`: the first menu screen the user may open, in the order above. */
export const landingPath = (types: readonly UserType[]): string | undefined =>
  listScreens(types).find(({ label }) => label)?.path;
