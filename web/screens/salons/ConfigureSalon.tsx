import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { type SalonConfig, salonConfig, type Weekday } from '../../../shared/contract/locations.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormHandle } from '../../kit/form/FormCore.tsx';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useStrandedQuestion } from '../../salon/useStrandedQuestion.tsx';
import {
  afterToggle,
  type ConfigDraft,
  configSections,
  copiedToAll,
  draftOf,
  type KeptTimes,
  operationFailed,
  withClosedDays,
} from './form.ts';

/** Address, phone, time zone and opening hours of one salon. A system admin may choose any; others have their own. */
export function ConfigureSalon() {
  const toast = useToast();
  const { user, types } = useSession();
  const anySalon = types.includes(3);
  const [query, setQuery] = useSearchParams();
  const own = user.location_id ?? undefined;
  const salon = (anySalon && Number(query.get('location_id'))) || own;
  const [hasChosen, setChosen] = useState(false);
  const locations = useRead(api.locations.listLocationsByRole, { body: {} });
  const config = useRead(api.locations.getSalonConfig, salon ? { params: { id: salon } } : null);
  const refreshes = [api.locations.listLocationsByRole, api.locations.getSalonConfig];
  const saveConfig = useSend(api.locations.saveSalonConfig, { refreshes });
  const askStranded = useStrandedQuestion();
  const [saves, setSaves] = useState(0);
  const kept = useRef<KeptTimes>(new Map());
  const form = useRef<FormHandle<ConfigDraft>>(null);

  function choose(location: number) {
    setQuery({ location_id: String(location) });
    setChosen(true);
    setSaves(0);
  }
  /** Another salon is another address, so that unsaved changes of this one are asked about. */
  function change(draft: ConfigDraft, changed: keyof ConfigDraft): ConfigDraft {
    if (changed !== 'location' || !draft.location) return afterToggle(draft, changed, kept.current);
    const { location } = draft;
    // Once the form is as it was: leaving it then loses nothing but what was typed.
    if (location !== salon) queueMicrotask(() => choose(location));
    return { ...draft, location: salon ?? draft.location };
  }
  async function save(body: SalonConfig) {
    await askStranded((yes) => saveConfig({ body: { ...withClosedDays(body), ...yes } }));
    toast('Success');
    setSaves(saves + 1);
  }
  const copy = (day: Weekday, draft: ConfigDraft) => form.current?.setValues(copiedToAll(draft, day));

  return (
    <RecordScreen
      title="Manage Salon"
      hint="Opening hours bound the book; the time zone decides what today is."
      id={String(salon)}
      reads={{ locations, config: salon ? config : undefined }}
      rows={8}
    >
      {(data) => (
        <Form
          schema={salonConfig}
          initial={draftOf(salon, data.config)}
          sections={(draft) => configSections(draft, data.locations, { anySalon, hasChosen, copy })}
          draftKey={`salon ${salon}`}
          submitLabel="Save"
          footer={saves > 0 && <ReloadsSoon key={saves} />}
          onChange={change}
          onSubmit={save}
          onError={(problem) => toast(formatError(operationFailed, problem), { intent: 'error' })}
          handle={form}
        />
      )}
    </RecordScreen>
  );
}

const reloadsAfter = 3000;

/** Reloads the page 3 s after a save; never over what somebody has begun to type meanwhile. */
function ReloadsSoon() {
  const navigate = useNavigate();
  const { isDirty } = useFormContext().formState;
  useEffect(() => {
    if (isDirty) return;
    const timer = setTimeout(() => void navigate(0), reloadsAfter);
    return () => clearTimeout(timer);
  }, [isDirty, navigate]);
  return null;
}
