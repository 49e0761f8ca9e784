import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { clients } from '../../../../shared/contract/clients.ts';
import { clientName } from '../../../../shared/rules/names.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import type { FormHandle } from '../../../kit/form/FormCore.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { blankDraft, type DraftClient, toDraft } from '../draft.ts';
import type { Fields } from '../panel/fieldValues.ts';
import type { Book } from '../useBook.ts';
import { toOpenAppointment } from './openAppointment.ts';
import type { UpdateOpened } from './useOpenAppointment.ts';

/** Opens what the URL names: a client to book for, or an appointment of the loaded day. */
export function useUrlRequests(book: Book, formHandle: RefObject<FormHandle<Fields> | null>, setOpened: UpdateOpened) {
  const toast = useToast();
  const { locationId, date } = book;
  const latestBook = useRef(book);
  latestBook.current = book;

  const handledClientId = useRef<string>(undefined);
  const newClient = useClientFromUrl(book.url.query.get('client_id'));
  useEffect(() => {
    if (!newClient || !date || handledClientId.current === newClient.id) return;
    handledClientId.current = newClient.id;
    if (formHandle.current) return formHandle.current.setValues({ client: newClient });
    setOpened((old) => {
      if (!old) return toOpenAppointment(blankDraft(locationId, date, { client: newClient }));
      return { ...old, typed: { ...(old.typed ?? old.stored), client: newClient } };
    });
  }, [newClient, date, locationId, formHandle, setOpened]);

  const requestedId = book.loading.isCurrent ? book.url.query.get('appointment') : null;
  useEffect(() => {
    if (!requestedId) return;
    const { data, url } = latestBook.current;
    const appointment = data?.schedules.find(({ appointmentId }) => appointmentId === requestedId);
    if (appointment) setOpened((old) => old ?? toOpenAppointment(toDraft(appointment)));
    else toast('This appointment is not in the book of this day any more.', { intent: 'info' });
    url.setParams({ appointment: undefined }, { replace: true });
  }, [requestedId, toast, setOpened]);
}

/** Loads the client named in the URL, e.g. one just created on the add-client screen. */
export function useClientFromUrl(clientID: string | null): DraftClient | undefined {
  const { scope } = useSession();
  const toast = useToast();
  const { data, error } = useRead(
    clients.getClient,
    clientID ? { body: { clientID, organization: scope.Organization } } : null,
  );
  const problem = error && formatError('No client was chosen.', error);
  useEffect(() => {
    if (problem) toast(problem, { intent: 'error' });
  }, [problem, toast]);
  return useMemo(() => {
    if (!clientID || !data) return undefined;
    return { id: data.client_id, name: clientName(data), phone: data.client_mobile_phone_number };
  }, [clientID, data]);
}
