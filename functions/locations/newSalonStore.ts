import type * as z from 'zod';
import {
  dayFieldNames,
  findTimeZoneName,
  type Location,
  type newSalonFields,
  type StoredConfig,
  type UsualWeek,
  weekdays,
} from '../../shared/contract/locations.ts';
import { type Change, remove } from '../kit/write.ts';
import { configKey, firstConfigChange, locationCreationChanges, locationRemovalChanges } from './store.ts';

export type NewSalon = { [N in 'phone' | 'week']?: z.output<(typeof newSalonFields)[N]> };

/** Creates a salon, with its settings if its opening hours are known. */
export const newSalonChanges = (salon: Location, { phone = '', week }: NewSalon): Change[] => [
  ...locationCreationChanges(salon),
  ...(week ? [firstConfigChange(salon.organization_id, toConfig(salon, phone, week))] : []),
];

/** Reverts `newSalonChanges`. */
export const newSalonRemovalChanges = (salon: Location): Change[] => [
  ...locationRemovalChanges(salon),
  remove('directory', configKey(salon.organization_id, salon.location_id)),
];

const toConfig = ({ location_id, zone }: Location, phoneNumber: string, week: UsualWeek): StoredConfig => ({
  location: location_id,
  phoneNumber,
  timeZone: findTimeZoneName(zone),
  ...toWeekHours(week),
});

/** The last open day may come after Saturday. */
function toWeekHours({ firstDay, lastDay, opens, closes }: UsualWeek): Partial<StoredConfig> {
  const daysAfterFirst = (day: (typeof weekdays)[number]) =>
    (weekdays.indexOf(day) - weekdays.indexOf(firstDay) + weekdays.length) % weekdays.length;
  return Object.assign(
    {},
    ...weekdays.map((day) => {
      const { isOpen, open, close } = dayFieldNames(day);
      return daysAfterFirst(day) <= daysAfterFirst(lastDay)
        ? { [isOpen]: true, [open]: opens, [close]: closes }
        : { [isOpen]: false, [open]: 'closed', [close]: 'closed' };
    }),
  );
}
