import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import type { BookedService } from '../../../shared/contract/appointments.ts';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import { type SentBowl, sentBowl } from '../../../shared/contract/sentBowls.ts';
import { groupIntoVisits } from '../../../shared/rules/formulas.ts';
import { scaleToTenths, spreadWaste, sumGrams } from '../../../shared/rules/mixing.ts';
import { dayOf, toInstant, wallClockAt } from '../../../shared/rules/time.ts';
import { useSessionDraft } from '../../kit/data/useSessionDraft.ts';

export type VisitService = Pick<BookedService, 'service_id' | 'title' | 'serviceStart' | 'serviceEnd'>;

/** For whom a bowl is mixed, and where. */
export type BowlSubject = {
  /** Null for a walk-in. */
  clientId: string | null;
  clientName: string;
  locationId: number;
  appointmentId?: string | undefined;
  /** Services of the visit by time, and the time zone of its salon. */
  visit?: { services: readonly VisitService[]; zone: string } | undefined;
  stylist?: { id: string; name: string } | undefined;
  /** Below the mix. */
  tools?: ReactNode;
};

const line = z.object({
  key: z.string(),
  /** A barcode for a product that could not be looked up. */
  product_id: z.string(),
  product_alias: z.string(),
  /** Nobody has named the product of the code yet. */
  isUnknown: z.boolean().optional(),
  /** Hundredths of a gram. */
  amount: z.int(),
  /** What a gram costs, in cents, where that is known and may be shown. */
  gramCents: z.number().optional(),
  unparsed: z.string().optional(),
});
export type MixLine = z.output<typeof line>;
const mix = z.object({
  start: z.string(),
  /** Time of day of mixing ('HH:mm') on the day of the visit, and the service, as the user chose them. */
  at: z.string().optional(),
  service_id: z.string().optional(),
  lines: z.array(line),
  /** What is left over, in hundredths of a gram. */
  waste: z.int(),
  unparsedWaste: z.string().optional(),
  stylist: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type Mix = z.output<typeof mix>;
const isMix = (value: unknown): value is Mix => mix.safeParse(value).success;

function scaleFormula({ entries }: FormulaBowl, factor: number): MixLine[] {
  const lines = entries.map(({ entry_id, product_id, product_alias, amount, cost }) => ({
    ...{ key: entry_id, product_id, product_alias, amount },
    ...(cost !== undefined && amount > 0 && { gramCents: (cost * 100) / amount }),
  }));
  return scaleToTenths(lines, sumGrams(lines) * factor);
}

/** State of a bowl that is being mixed. It starts with the client's last formula, and survives a reload. */
export function useMixing(
  { clientId, appointmentId, stylist }: BowlSubject,
  bowls: readonly FormulaBowl[] | undefined,
) {
  const [opened] = useState(() => new Date().toISOString());
  const [edited, setEdited] = useState<Mix>();
  const [chosenId, setChosenId] = useState<string>();
  const draft = useSessionDraft(`bowl ${clientId} ${appointmentId}`, isMix);
  const isMixedHere = (bowl: FormulaBowl) => appointmentId !== undefined && bowl.appointment_id === appointmentId;
  const mixedHere = bowls?.filter(isMixedHere).length ?? 0;
  const visit = groupIntoVisits(bowls ?? []).find((one) => !one.bowls.some(isMixedHere));
  // The second bowl of a visit is usually the second of last time.
  const formula =
    visit?.bowls.find(({ bowl_id }) => bowl_id === chosenId) ?? visit?.bowls[mixedHere] ?? visit?.bowls[0];
  const preset = { start: opened, lines: formula ? scaleFormula(formula, 1) : [], waste: 0 };
  const current: Mix = edited ?? draft.found ?? { ...preset, ...(stylist && { stylist }) };

  const change = (next: Mix) => {
    setEdited(next);
    draft.keep(next);
  };
  const setLines = (lines: MixLine[]) => change({ ...current, lines });
  return {
    mix: current,
    visit,
    formula,
    isDirty: edited !== undefined || draft.found !== undefined,
    change,
    forget: draft.forget,
    choose: (bowl: FormulaBowl) => {
      setChosenId(bowl.bowl_id);
      setLines(scaleFormula(bowl, 1));
    },
    /** Scales what came from the formula; products added by hand stay as they are. */
    scale: {
      isAt: (factor: number) =>
        formula !== undefined &&
        scaleFormula(formula, factor).every((one) =>
          current.lines.some(({ key, amount }) => key === one.key && amount === one.amount),
        ),
      to: (factor: number) => {
        const scaled = new Map(formula && scaleFormula(formula, factor).map((one) => [one.key, one]));
        setLines(current.lines.map((one) => scaled.get(one.key) ?? one));
      },
    },
  };
}

/** Time of day at which the bowl of a visit was mixed, if it was not now: as chosen, or the start of a visit on an earlier day. */
export function earlierTime({ visit }: BowlSubject, { start, at }: Mix): { day: string; time: string } | undefined {
  const first = visit?.services[0]?.serviceStart;
  if (!visit || !first) return undefined;
  const day = dayOf(first);
  if (at !== undefined) return { day, time: at };
  return day < dayOf(wallClockAt(visit.zone, Date.parse(start))) ? { day, time: first.slice(11, 16) } : undefined;
}

/** Epoch ms at which the bowl was begun. */
export function instantOf(subject: BowlSubject, mix: Mix): number {
  const earlier = earlierTime(subject, mix);
  if (!earlier || !subject.visit) return Date.parse(mix.start);
  return toInstant(`${earlier.day} ${earlier.time}:00`, subject.visit.zone);
}

/** The bowl as it is sent, or why it cannot be. */
export function toSentBowl(
  subject: BowlSubject,
  mix: Mix,
): { bowl: SentBowl; problem?: undefined } | { bowl?: undefined; problem: string } {
  const { clientId, clientName, appointmentId } = subject;
  const { service_id, lines, waste, unparsedWaste, stylist } = mix;
  const wrong = lines.find(({ amount, unparsed }) => amount <= 0 || unparsed !== undefined);
  const start = instantOf(subject, mix);
  if (lines.length === 0) return { problem: 'Please add a product.' };
  if (wrong) return { problem: `How many grams of ${wrong.product_alias}?` };
  if (unparsedWaste !== undefined) return { problem: 'Please check what is left over.' };
  if (waste > sumGrams(lines)) return { problem: 'No more can be left over than was mixed.' };
  if (!stylist) return { problem: 'Please say who mixed it.' };
  if (Number.isNaN(start)) return { problem: 'Please check when it was mixed.' };
  if (start > Date.now()) return { problem: 'It cannot be mixed later than now.' };
  const wasted = spreadWaste(lines, waste);
  const { data, error } = sentBowl.safeParse({
    local_id: crypto.randomUUID(),
    start: new Date(start).toISOString(),
    ...(!earlierTime(subject, mix) && { end: new Date().toISOString() }),
    stylist: stylist.id,
    client_name: clientName,
    ...(clientId !== null && { client: clientId }),
    ...(appointmentId !== undefined && { appointment: appointmentId }),
    ...(service_id !== undefined && { service_id }),
    entries: lines.map(({ product_id, amount }, nth) => ({
      product: product_id,
      grams: amount / 100,
      waste: (wasted[nth] ?? 0) / 100,
    })),
  });
  return data ? { bowl: data } : { problem: error?.issues[0]?.message ?? 'Please check the bowl.' };
}

/** Cost of the lines in cents; undefined unless it is known of each. */
export const mixCost = (lines: readonly MixLine[]): number | undefined =>
  lines.every(({ gramCents }) => gramCents !== undefined)
    ? lines.reduce((sum, { amount, gramCents = 0 }) => sum + Math.round((amount * gramCents) / 100), 0)
    : undefined;
