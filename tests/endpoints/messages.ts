import type { api } from '../../shared/contract/index.ts';
import { team } from '../support/people.ts';
import { type FamilyRecords, rights } from './record.ts';

const text = { on: true, subject: 'On {date}', text: 'See you at {time}' };

/** A made-up link, which costs the count of attempts. */
const linkPage = {
  sample: () => ({ params: { token: 'made.up' } }),
  requests: 1,
  statusByPlace: { own: '200 200 200 200 200 200 200' },
};

export const messages: FamilyRecords<typeof api.messages> = {
  getMessageSettings: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 403 403 200 200 403 403' } },
  saveMessageSettings: {
    sample: ({ salon }) => ({
      body: {
        confirmation: text,
        reminder: text,
        change: text,
        cancellation: text,
        delay_minutes: salon.location_id % 30,
        quiet_from: '21:00',
        quiet_to: '08:00',
        reminder_hours: 24,
        monday_to: [team.admin.user_id],
      },
    }),
    // The settings, the salons for their clock, the save. The new reader is the caller, who is remembered.
    requests: 3,
    statusByPlace: { own: '401 403 403 200 200 403 403' },
    auditEntries: ['message settings update'],
  },
  listMessages: {
    sample: ({ salon, message }) => ({ query: { location_id: salon.location_id, date: message.date } }),
    requests: 2,
    statusByPlace: rights.desk,
  },
  listClientMessages: {
    sample: ({ clientId }) => ({ params: { id: clientId } }),
    // The client and the two who were merged into them, and the messages of each.
    requests: 6,
    statusByPlace: { own: '401 200 200 200 200 403 403' },
  },
  sendMessageAgain: {
    sample: ({ salon, message: { id, date } }) => ({
      params: { id },
      body: { location_id: salon.location_id, date },
    }),
    requests: 2,
    statusByPlace: rights.desk,
    auditEntries: ['message send again'],
  },
  tellLate: {
    sample: ({ lateId }) => ({ params: { id: lateId } }),
    requests: 5,
    statusByPlace: rights.staff,
    auditEntries: ['message tell late'],
  },
  showStopPage: linkPage,
  stopMessages: linkPage,
  showConfirmPage: linkPage,
  confirmVisit: linkPage,
};
