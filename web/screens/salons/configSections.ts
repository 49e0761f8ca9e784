import { type Location, timeZones } from '../../../shared/contract/locations.ts';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { type ConfigDraft, hourRows } from './hours.ts';

const zoneChoices = Object.keys(timeZones).map((name) => ({ value: name, label: name }));

/** `anySalon` when the viewer may choose the salon; once she `hasChosen`, the form begins where she did it. */
export const configSections = (
  draft: ConfigDraft,
  locations: readonly Location[],
  { anySalon, hasChosen }: { anySalon: boolean; hasChosen: boolean },
): FormSection<keyof ConfigDraft>[] => [
  {
    title: 'Salon',
    hint: anySalon ? 'Choose the salon first; what is stored about it appears.' : undefined,
    fields: [
      {
        name: 'location',
        label: 'Location',
        kind: 'picker',
        required: true,
        disabled: !anySalon,
        autoFocus: hasChosen,
        items: locations.map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
      },
      { name: 'salonAddress', label: 'Address', required: true },
      [
        { name: 'phoneNumber', label: 'Phone', kind: 'phone', required: true, complains: true },
        { name: 'timeZone', label: 'Time zone', kind: 'select', required: true, choices: zoneChoices },
      ],
    ],
  },
  {
    title: 'Opening hours',
    hint: 'Tick the days the salon is open, then choose when it opens and closes.',
    fields: hourRows(draft),
  },
];
