import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { type SalonConfig, salonConfig } from '../../../shared/contract/locations.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { Form } from '../../kit/Form.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { configSections } from './configSections.ts';
import { failureText } from './failureText.ts';
import { afterToggle, type ConfigDraft, draftOf, withClosedDays } from './hours.ts';
import { ReloadsSoon } from './ReloadsSoon.tsx';

/** Address, phone, time zone and opening hours of one salon. A system admin may choose any; others have their own. */
export function ConfigureSalon() {
  const toast = useToast();
  const ask = useConfirm();
  const { user, types } = useSession();
  const anySalon = types.includes(3);
  const [query, setQuery] = useSearchParams();
  const own = user.location_id ?? undefined;
  const [chosen, setChosen] = useState<number>();
  const salon = chosen ?? ((anySalon && Number(query.get('location_id'))) || own);
  const locations = useRead(api.locations.listLocationsByRole, { body: {} });
  const config = useRead(api.locations.getSalonConfig, salon ? { params: { id: salon } } : null);
  const refreshes = [api.locations.listLocationsByRole, api.locations.getSalonConfig];
  const saveConfig = useSend(api.locations.saveSalonConfig, { refreshes });
  const [saves, setSaves] = useState(0);
  // While another salon is read, the answer about the last one is still at hand.
  const stored = config.data?.location === salon ? config.data : undefined;

  const initial = draftOf(salon, stored);
  const isUntouched = (draft: ConfigDraft) =>
    Object.entries(initial).every(([name, value]) => name === 'location' || Reflect.get(draft, name) === value);

  async function choose(draft: ConfigDraft) {
    const leave = { title: 'Leave without saving?', text: 'Your changes to this salon have not been saved.' };
    const may = isUntouched(draft) || (await ask({ ...leave, confirm: 'Leave', cancel: 'Stay', destructive: true }));
    if (!may) return;
    setSaves(0);
    setChosen(draft.location);
  }
  function change(draft: ConfigDraft, changed: keyof ConfigDraft): ConfigDraft {
    if (changed !== 'location' || !draft.location) return afterToggle(draft, changed);
    if (draft.location !== salon) void choose(draft);
    return { ...draft, location: initial.location ?? draft.location };
  }
  async function save(body: SalonConfig) {
    await saveConfig({ body: withClosedDays(body) });
    toast('Success');
    // The reload comes back to the salon that was chosen.
    if (salon !== own) setQuery({ location_id: String(salon) }, { replace: true });
    setSaves(saves + 1);
  }

  const failed = locations.data ? !stored && config.error : locations.error;
  return (
    <Page title="Manage Salon" hint="Opening hours bound the book; the time zone decides what today is.">
      {failed ? (
        <LoadError
          error={failed}
          onRetry={() => void Promise.all([locations.mutate(), salon ? config.mutate() : undefined])}
        />
      ) : !locations.data || (salon && !stored) ? (
        <FormSkeleton rows={8} />
      ) : (
        <Form
          key={salon}
          schema={salonConfig}
          initial={initial}
          sections={(draft) =>
            configSections(draft, locations.data ?? [], { anySalon, hasChosen: chosen !== undefined })
          }
          submit="Save"
          footer={saves > 0 && <ReloadsSoon key={saves} />}
          onChange={change}
          onSubmit={save}
          onError={(problem) => toast(failureText(problem), { intent: 'error' })}
        />
      )}
    </Page>
  );
}
