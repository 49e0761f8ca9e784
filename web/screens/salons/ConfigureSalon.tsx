import { useEffect, useState } from 'react';
import { api } from '../../../shared/contract/index.ts';
import {
  type Location,
  type SalonConfig,
  type StoredConfig,
  salonConfig,
  timeZones,
} from '../../../shared/contract/locations.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { Form } from '../../kit/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { Page } from '../../kit/Page.tsx';
import { ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { failureText } from './failureText.ts';
import { afterToggle, type ConfigDraft, hourRows, hoursOf } from './hours.ts';

const reloadsAfter = 3000;

/** Address, phone, time zone and opening hours of one salon. A system admin may choose any; others have their own. */
export function ConfigureSalon() {
  const toast = useToast();
  const ask = useConfirm();
  const { user, types } = useSession();
  const anySalon = types.includes(3);
  const [salon, setSalon] = useState(user.location_id ?? undefined);
  const locations = useRead(api.locations.listLocationsByRole, { body: {} });
  const config = useRead(api.locations.getSalonConfig, salon ? { params: { id: salon } } : null);
  const saveConfig = useSend(api.locations.saveSalonConfig, { refreshes: [api.locations.listLocationsByRole] });
  const [saved, setSaved] = useState(false);
  const [reloads, setReloads] = useState(0);
  const { mutate } = config;
  // While another salon is read, the answer about the last one is still at hand.
  const stored = config.data?.location === salon ? config.data : undefined;

  // The success is read first; nothing can be typed meanwhile that the fresh record would wipe out.
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(async () => {
      await mutate();
      setReloads((count) => count + 1);
      setSaved(false);
    }, reloadsAfter);
    return () => clearTimeout(timer);
  }, [saved, mutate]);

  const initial = draftOf(salon, stored);
  const isUntouched = (draft: ConfigDraft) =>
    Object.entries(initial).every(([name, value]) => name === 'location' || Reflect.get(draft, name) === value);

  async function choose(draft: ConfigDraft) {
    const leave = { title: 'Leave without saving?', text: 'The changes to this salon are lost.', confirm: 'Leave' };
    if (isUntouched(draft) || (await ask({ ...leave, destructive: true }))) setSalon(draft.location);
  }
  function change(draft: ConfigDraft, changed: keyof ConfigDraft): ConfigDraft {
    if (changed !== 'location' || !draft.location) return afterToggle(draft, changed);
    void choose(draft);
    return { ...draft, location: initial.location ?? draft.location };
  }
  async function save(body: SalonConfig) {
    await saveConfig({ body });
    toast('Success');
    setSaved(true);
  }

  const failed = locations.error ?? config.error;
  return (
    <Page title="Manage Salon" hint="Opening hours bound the book; the time zone decides what today is.">
      {failed ? (
        <ErrorState
          text={failed.message}
          onRetry={() => void Promise.all([locations.mutate(), salon ? mutate() : undefined])}
        />
      ) : !locations.data || (salon && !stored) ? (
        <FormSkeleton rows={8} />
      ) : (
        <Form
          key={`${salon} ${reloads}`}
          schema={salonConfig}
          initial={initial}
          sections={(draft) => sectionsOf(draft, locations.data ?? [], anySalon)}
          submit="Save"
          readOnly={saved}
          onChange={change}
          onSubmit={save}
          onError={(problem) => toast(failureText(problem), { intent: 'error', timeout: 4000 })}
        />
      )}
    </Page>
  );
}

/** The version is sent back as it was read, so that two who save at once are told of each other. */
const draftOf = (location: number | undefined, config: Partial<StoredConfig> = {}): Partial<ConfigDraft> => ({
  location,
  salonAddress: config.salonAddress ?? '',
  phoneNumber: config.phoneNumber ?? '',
  timeZone: config.timeZone,
  version: config.version ?? 0,
  ...hoursOf(config),
});

const zoneChoices = Object.keys(timeZones).map((name) => ({ value: name, label: name }));

const sectionsOf = (
  draft: ConfigDraft,
  locations: readonly Location[],
  anySalon: boolean,
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
        items: locations.map(({ location_id, location_name }) => ({ id: location_id, label: location_name })),
      },
      { name: 'salonAddress', label: 'Address', required: true },
      [
        { name: 'phoneNumber', label: 'Phone', kind: 'phone', required: true },
        { name: 'timeZone', label: 'Time zone', kind: 'select', required: true, choices: zoneChoices },
      ],
    ],
  },
  {
    title: 'Opening hours',
    hint: 'Tick the days the salon is open.',
    fields: hourRows(draft),
  },
];
