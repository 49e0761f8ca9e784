import * as z from 'zod';
import { appointment } from './appointments.ts';
import { defineFamily, staff } from './endpoint.ts';
import { id, idempotencyFields } from './fields.ts';
import { fileReply } from './files.ts';

const path = '/visits/{id}/pictures/{picture}' as const;
const params = z.object({ id, picture: id });

/** Pictures of the hair, by visit. */
export const pictures = defineFamily({
  addVisitPicture: {
    summary:
      'Add a picture of the hair to a visit, up to three. Refused without the consent of the client (409 conflict).',
    method: 'POST',
    path: '/visits/{id}/pictures',
    allow: staff,
    sideEffect: 'files',
    params: z.object({ id }),
    file: { types: ['image/jpeg'], maxBytes: 4 * 1024 * 1024 },
    body: z.strictObject(idempotencyFields),
    reply: appointment,
    status: 201,
  },
  getVisitPicture: {
    summary: 'Get a picture of the hair as a JPEG file',
    method: 'GET',
    path,
    allow: staff,
    params,
    reply: fileReply,
    media: 'file',
  },
  deleteVisitPicture: {
    summary: 'Delete a picture of the hair from a visit',
    method: 'DELETE',
    path,
    allow: staff,
    sideEffect: 'files',
    params,
    reply: appointment,
  },
});
