import { minutesOfDay } from '../../../../shared/rules/time.ts';
import type { Draft, DraftService } from '../draft.ts';
import type { Fields, ServiceFields } from './fields.tsx';

/** 'HH:mm' */
export const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const toServiceFields = ({ steps: [servicing, gap, after], ...rest }: DraftService): ServiceFields => ({
  ...rest,
  servicing,
  gap,
  after,
});

/** The draft as form values. */
export const toFields = (draft: Draft): Fields => ({
  ...(draft.version !== undefined && { version: draft.version }),
  client: draft.client ?? null,
  locationId: draft.locationId,
  stylistId: draft.stylistId ?? '',
  date: draft.date,
  start: draft.start === undefined ? '' : toClock(draft.start),
  services: draft.services.map(toServiceFields),
  notes: draft.notes,
});

/** Applies form values to the stored draft. Draft properties without a form field are kept. */
export const applyFields = (fields: Fields, stored: Draft): Draft => ({
  ...stored,
  ...(fields.version !== undefined && { version: fields.version }),
  client: fields.client ?? undefined,
  locationId: fields.locationId,
  stylistId: fields.stylistId || undefined,
  date: fields.date,
  start: fields.start ? minutesOfDay(fields.start) : undefined,
  services: fields.services.map(({ servicing, gap, after, ...rest }) => ({
    ...rest,
    steps: [servicing ?? 0, gap ?? 0, after ?? 0],
  })),
  notes: fields.notes,
});
