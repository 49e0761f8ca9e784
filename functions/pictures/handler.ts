import { type Appointment, maxVisitPictures } from '../../shared/contract/appointments.ts';
import type { ReceivedFile } from '../../shared/contract/endpoint.ts';
import { pictures } from '../../shared/contract/pictures.ts';
import { dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { appointmentNoteChanges, loadAppointments } from '../appointments/store.ts';
import { clientVersionCheck, findStoredClient } from '../clients/store.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { conflict, HttpError, notFound } from '../kit/errors.ts';
import { deletePrivatePictures, privatePicturePath, putFileAt, readFile } from '../kit/files.ts';
import { parseFormBody } from '../kit/formBody.ts';
import { withIdempotencyKey } from '../kit/idempotency.ts';
import { ulid } from '../kit/ids.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { serve } from '../kit/serve.ts';
import { commit, WriteConflict } from '../kit/write.ts';
import { getCachedLocations } from '../locations/store.ts';

export const handler = serve(
  pictures,
  {
    addVisitPicture: ({ params: { id }, body: { idempotency_key: key }, file, caller }) => {
      const picture_id = ulid();
      const decide = () => prepareAdd(caller, id, picture_id, file);
      return withIdempotencyKey({ caller, key, fingerprint: [id, file] }, decide).catch(async (error) => {
        // Nothing refers to the file. After other errors the transaction may have been committed.
        if (error instanceof WriteConflict) await deletePrivatePictures(caller.organization_id, [{ picture_id }]);
        throw error;
      });
    },

    getVisitPicture: async ({ params: { id, picture }, caller }) => {
      await loadVisit(caller, id, picture);
      const bytes = await readFile(caller.organization_id, privatePicturePath(caller.organization_id, picture));
      if (!bytes) throw notFound('Picture');
      return { type: 'image/jpeg', bytes };
    },

    deleteVisitPicture: async ({ params: { id, picture: picture_id }, caller }) => {
      const before = await loadVisit(caller, id, picture_id);
      const left = before.pictures?.filter((one) => one.picture_id !== picture_id);
      const { changes, reply } = await pictureChanges(caller, before, left);
      await commit(changes);
      await deletePrivatePictures(caller.organization_id, [{ picture_id }]);
      return reply;
    },
  },
  parseFormBody,
);

/** @throws 404 for an unknown or deleted visit or picture, or one of another organization, 403 for a salon the caller cannot access */
async function loadVisit(caller: Caller, id: string, picture?: string): Promise<Appointment> {
  const visit = (await loadAppointments(caller.organization_id, [id])).get(id)?.before;
  if (!visit) throw new HttpError(404, 'not_found', 'Scheduled event does not exist.');
  assertCanAccessSalon(caller, visit.location);
  if (picture && !visit.pictures?.some(({ picture_id }) => picture_id === picture)) throw notFound('Picture');
  return visit;
}

async function prepareAdd(caller: Caller, id: string, picture_id: string, file: ReceivedFile) {
  const { organization_id, first_name, last_name } = caller;
  const before = await loadVisit(caller, id);
  const { pictures: taken = [], client: booked } = before;
  if (taken.length >= maxVisitPictures) throw conflict(`A visit has at most ${maxVisitPictures} pictures.`);
  const client = await findStoredClient(organization_id, booked.client_id);
  if (client?.client_picture_consent?.answer !== 'yes')
    throw conflict(`${booked.client_name} has not agreed to pictures of the hair.`);
  await putFileAt(organization_id, privatePicturePath(organization_id, picture_id), file);
  const picture = { picture_id, at: new Date(now()).toISOString(), user_name: `${first_name} ${last_name}`.trim() };
  const { changes, reply } = await pictureChanges(caller, before, [...taken, picture]);
  // Fails if the consent is withdrawn, or the client merged or erased, meanwhile.
  return { changes: [...changes, clientVersionCheck(client)], reply };
}

async function pictureChanges(caller: Caller, before: Appointment, pictures: Appointment['pictures']) {
  const { organization_id } = caller;
  const reply = { ...before, pictures, version: before.version + 1 };
  const salons = await getCachedLocations(organization_id);
  const zone = salons.find(({ location_id }) => location_id === before.location)?.zone ?? 'UTC';
  const audit = { entity: 'appointment', id: before.appointmentId, action: 'pictures', before, after: reply };
  const today = dayOf(wallClockAt(zone, now()));
  const changes = appointmentNoteChanges(organization_id, reply, before.version, { today });
  return { changes: [...changes, auditEntry(caller, audit)], reply };
}
