import type { FormulaBowl, PastFormula } from '../../../../shared/contract/formulas.ts';
import { formatFormula, formatPastFormula, groupIntoVisits } from '../../../../shared/rules/formulas.ts';
import type { Draft } from '../draft.ts';

/** Formula planned for the appointment, one bowl per line; undefined when the chosen client differs from the saved one. */
export const plannedFormula = ({ client, formula }: Draft, clientId: string | null): string | undefined =>
  client?.id === clientId ? formula : undefined;

type Read = { bowls: readonly FormulaBowl[] | undefined; past: readonly PastFormula[] };

/** The client's last weighed visit, or a later imported formula; undefined if there is none or the same is planned already. */
export function readLastFormula({ bowls, past: [past] }: Read, stored: Draft, clientId: string | null) {
  const [visit] = groupIntoVisits(bowls ?? []);
  if (past && past.date > (visit?.day ?? '')) return readPastFormula(past, plannedFormula(stored, clientId));
  const text = (visit?.bowls ?? []).map(({ entries }) => formatFormula(entries)).join('\n');
  if (!visit || text === plannedFormula(stored, clientId)) return undefined;
  const isMixedHere = stored.id !== undefined && visit.bowls.some((bowl) => bowl.appointment_id === stored.id);
  return { visit, lines: [], text, isMixedHere, isFromBefore: false };
}

function readPastFormula(past: PastFormula, planned: string | undefined) {
  const text = formatPastFormula(past);
  if (text === planned) return undefined;
  const visit = { day: past.date, user_name: past.user_name, bowls: [] };
  return { visit, lines: past.text.split('\n'), text, isMixedHere: false, isFromBefore: true };
}

export type LastFormulaRead = ReturnType<typeof readLastFormula>;
