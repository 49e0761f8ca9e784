import {
  dayFieldNames,
  type Location,
  type SalonConfig,
  type TimeZoneName,
  timeZones,
  weekdays,
} from '../../../shared/contract/locations.ts';

export const luma = { organization_id: 1, organization_name: 'Luma Hair' };
export const copper = { organization_id: 2, organization_name: 'Copper & Comb' };
export const platform = { organization_id: 3, organization_name: 'Salon Console' };

export type DemoSalon = Location & { address: string; phone: string; timeZone: TimeZoneName };

const salon = (
  organization: typeof luma,
  location_id: number,
  location_name: string,
  address: string,
  phone: string,
  timeZone: TimeZoneName = 'Eastern Standard Time',
): DemoSalon => ({ ...organization, location_id, location_name, address, phone, timeZone, zone: timeZones[timeZone] });

export const fairfax = salon(luma, 1001, 'Fairfax', '10620 Main Street, Fairfax, VA 22030', '7035550142');
export const rosslyn = salon(luma, 1002, 'Rosslyn', '1700 N Moore Street, Arlington, VA 22209', '7035550168');
export const leeHeights = salon(
  luma,
  1003,
  'Lee Heights',
  '4510 Langston Boulevard, Arlington, VA 22207',
  '5715550117',
);
const harbor = salon(
  copper,
  1004,
  'Harbor',
  '88 Wharf Street, Portland, OR 97204',
  '5035550110',
  'Pacific Standard Time',
);

export const salons = [fairfax, rosslyn, leeHeights, harbor];

/** Opening hours from Sunday: ['opens', 'closes'], undefined if closed. */
const week: readonly (readonly [string, string] | undefined)[] = [
  ['10:00', '17:00'],
  ['09:30', '19:00'],
  ['09:30', '19:00'],
  ['09:30', '20:00'],
  ['09:30', '20:00'],
  ['09:30', '20:00'],
  ['09:30', '19:00'],
];

export function createConfig({ location_id, address, phone, timeZone }: DemoSalon): SalonConfig {
  const days = weekdays.flatMap((day, index) => {
    const { isOpen, open, close } = dayFieldNames(day);
    const [opens, closes] = week[index] ?? ['closed', 'closed'];
    return [
      [isOpen, week[index] !== undefined],
      [open, opens],
      [close, closes],
    ];
  });
  return {
    location: location_id,
    salonAddress: address,
    phoneNumber: phone,
    timeZone,
    chairHourCost: 52,
    ...(Object.fromEntries(days) as Omit<SalonConfig, 'location' | 'salonAddress' | 'phoneNumber' | 'timeZone'>),
  };
}

export const getHours = (weekday: number): readonly [string, string] | undefined => week[weekday];
