import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import { allLocations, id, localDateTime, locationId, maxSalonsPerPage } from './fields.ts';

const untestedVisit = z.object({
  appointment_id: id,
  location_id: locationId,
  start: localDateTime,
  client_name: z.string(),
});
export type UntestedVisit = z.infer<typeof untestedVisit>;

/** Endpoint of the book that Tasks reads, apart so that Tasks does not load the book. */
export const patchTests = defineFamily({
  listPatchTests: {
    summary: "List tomorrow's visits with a chemical service whose client lacks a recent negative patch test",
    method: 'GET',
    path: '/scheduler/patchTests',
    allow: staff,
    query: z.object({
      location: z.coerce
        .number()
        .pipe(z.union([locationId, z.literal(allLocations)]))
        .describe(`Salon number, or -1 for the first ${maxSalonsPerPage} salons of the caller by name`),
    }),
    reply: z.object({ visits: z.array(untestedVisit) }),
  },
});
