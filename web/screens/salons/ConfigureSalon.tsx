import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  findTimeZoneName,
  type Location,
  locations,
  type SalonConfig,
  salonConfig,
  type Weekday,
} from '../../../shared/contract/locations.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormHandle } from '../../kit/form/FormCore.tsx';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { salonToday } from '../../salon/order/order.tsx';
import { useStrandedConfirm } from '../../salon/useStrandedConfirm.tsx';
import {
  applyToggle,
  type ConfigDraft,
  configSections,
  copyToAllDays,
  formatFailure,
  type PreviousTimes,
  toDraft,
  withClosedDays,
} from './form.ts';

const { listLocationsByRole, getSalonConfig, saveSalonConfig } = locations;

/** Address, phone, time zone and opening hours of a salon. System admins may choose any salon; others see their own. */
export function ConfigureSalon() {
  const toast = useToast();
  const { user, types } = useSession();
  const canChooseSalon = types.includes(3);
  const [query, setQuery] = useSearchParams();
  const ownSalonId = user.location_id ?? undefined;
  const salon = (canChooseSalon && Number(query.get('location_id'))) || ownSalonId;
  const [hasChosen, setChosen] = useState(false);
  const locations = useRead(listLocationsByRole, { body: {} });
  const config = useRead(getSalonConfig, salon ? { params: { id: salon } } : null);
  const refreshes = [listLocationsByRole, getSalonConfig];
  const saveConfig = useSend(saveSalonConfig, { refreshes });
  const askStranded = useStrandedConfirm();
  const [saves, setSaves] = useState(0);
  const previousTimes = useRef<PreviousTimes>(new Map());
  const form = useRef<FormHandle<ConfigDraft>>(null);

  function choose(location: number) {
    setQuery({ location_id: String(location) });
    setChosen(true);
    setSaves(0);
  }
  /** Choosing another salon navigates, so that unsaved changes are asked about. */
  function applyChange(draft: ConfigDraft, changed: keyof ConfigDraft): ConfigDraft {
    if (changed === 'chairHourCost' && config.data?.chairHourCosts?.length && !draft.chairHourCostFrom)
      return { ...draft, chairHourCostFrom: salonToday(locations.data ?? [], draft.location) };
    if (changed !== 'location' || !draft.location) return applyToggle(draft, changed, previousTimes.current);
    const { location } = draft;
    // After the form has reset the field, so that only real edits count as unsaved.
    if (location !== salon) queueMicrotask(() => choose(location));
    return { ...draft, location: salon ?? draft.location };
  }
  async function save(body: SalonConfig) {
    await askStranded((yes) => saveConfig({ body: { ...withClosedDays(body), ...yes } }));
    toast('Success');
    setSaves(saves + 1);
  }
  const copyHours = (day: Weekday, draft: ConfigDraft) => form.current?.setValues(copyToAllDays(draft, day));

  return (
    <RecordScreen
      title="Manage Salon"
      hint="Bookings outside opening hours ask first. “Today” follows the time zone."
      id={String(salon)}
      reads={{ locations, config: salon ? config : undefined }}
      rows={8}
    >
      {(data) => (
        <Form
          schema={salonConfig}
          initial={toDraft(salon, { timeZone: zoneOf(data.locations, salon), ...data.config })}
          sections={(draft) =>
            configSections(draft, data.locations, {
              costs: data.config?.chairHourCosts,
              canChooseSalon,
              hasChosen,
              onCopy: copyHours,
            })
          }
          draftKey={`salon ${salon}`}
          submitLabel="Save"
          footer={saves > 0 && <ReloadAfterSave key={saves} />}
          onChange={applyChange}
          onSubmit={save}
          errorMessage={formatFailure}
          handle={form}
        />
      )}
    </RecordScreen>
  );
}

/** Time zone of a salon whose settings were never saved. */
const zoneOf = (salons: readonly Location[], id: number | undefined) =>
  findTimeZoneName(salons.find(({ location_id }) => location_id === id)?.zone ?? '');

const reloadDelayMs = 3000;

/** Reloads the page 3 seconds after saving, unless the user has started typing again. */
function ReloadAfterSave() {
  const navigate = useNavigate();
  const { isDirty } = useFormContext().formState;
  useEffect(() => {
    if (isDirty) return;
    const timer = setTimeout(() => void navigate(0), reloadDelayMs);
    return () => clearTimeout(timer);
  }, [isDirty, navigate]);
  return null;
}
