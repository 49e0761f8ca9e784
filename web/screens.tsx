import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { isAllowed, type UserType } from '../shared/contract/endpoint.ts';

export type MenuGroup = 'Report Center' | 'Admin Panel' | 'Inventory';

export type Screen = {
  path: string;
  /** Caption in the menu; a screen without one has no menu item. */
  label?: string;
  /** The group it stands in; without one it stands at the top. */
  group?: MenuGroup;
  /** Path of the menu item that it belongs to, when it has none of its own. */
  within?: string;
  allow: readonly UserType[] | 'signedIn';
  /** It fills the view and scrolls inside itself; the drawer makes room for it until somebody opens it. */
  wide?: boolean;
  load: () => Promise<ComponentType>;
};

/** Every signed-in screen in the order of the specification; router, drawer, landing and the permission tests read this. */
export const screens: readonly Screen[] = [
  {
    path: '/scheduler',
    label: 'Service Scheduler',
    allow: [3, 2, 1],
    wide: true,
    load: async () => (await import('./screens/scheduler/Scheduler.tsx')).Scheduler,
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
    within: '/manage-users',
    allow: [3, 2],
    load: async () => (await import('./screens/users/UserAccount.tsx')).UserAccount,
  },
  {
    path: '/users/:id',
    within: '/manage-users',
    allow: [3, 2],
    load: async () => (await import('./screens/users/UserAccount.tsx')).UserAccount,
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
    path: '/manage-categories',
    label: 'Categories',
    group: 'Admin Panel',
    allow: [3, 2],
    load: async () => (await import('./screens/categories/List.tsx')).ManageCategories,
  },
  {
    path: '/create-category',
    within: '/manage-categories',
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
    path: '/create-service',
    within: '/services',
    allow: [6, 3, 2],
    load: async () => (await import('./screens/services/Record.tsx')).CreateService,
  },
  {
    path: '/edit-service',
    within: '/services',
    allow: [6, 3, 2],
    load: async () => (await import('./screens/services/Record.tsx')).EditService,
  },
  {
    path: '/search-services',
    within: '/services',
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
    within: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/Services.tsx')).StylistServices,
  },
  {
    path: '/add-service-to-stylist',
    within: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/AddServices.tsx')).AddServices,
  },
  {
    path: '/edit-stylist-service',
    within: '/search-stylists',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/stylists/EditService.tsx')).EditStylistService,
  },
  {
    path: '/stylist-hours',
    within: '/search-stylists',
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
    within: '/edit-client',
    allow: [6, 3, 2, 1],
    load: async () => (await import('./screens/clients/Record.tsx')).EditClient,
  },
  {
    path: '/create-client',
    within: '/edit-client',
    allow: [3, 2, 1],
    load: async () => (await import('./screens/clients/Record.tsx')).CreateClient,
  },
  {
    path: '/profile',
    allow: 'signedIn',
    load: async () => (await import('./screens/users/Profile.tsx')).Profile,
  },
];

/** For developers, where the configuration offers it. */
export const gallery: Screen = {
  path: '/gallery',
  allow: 'signedIn',
  load: async () => (await import('./gallery/Gallery.tsx')).Gallery,
};

export const screensFor = (types: readonly UserType[]): Screen[] =>
  screens.filter(({ allow }) => isAllowed(allow, types));

/** The screen that an address shows. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(path, pathname) !== null);

/** Where `/` leads: the first screen of the menu that the person may open, in the order above. */
export const landingOf = (types: readonly UserType[]): string | undefined =>
  screensFor(types).find(({ label }) => label)?.path;

/** What a screen is called: its menu item, or the one that it belongs to. */
export function nameOfScreen({ path }: Pick<Screen, 'path'>): string {
  const screen = screens.find((one) => one.path === path);
  const item = screens.find((one) => one.path === (screen?.within ?? path));
  return item?.label ?? 'this screen';
}
