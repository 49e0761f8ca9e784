import type { FormulaBowl } from '../../../../shared/contract/formulas.ts';
import { formatFormula, groupIntoVisits } from '../../../../shared/rules/formulas.ts';
import type { Draft } from '../draft.ts';

/** Formula planned for the appointment, one bowl per line; undefined when the chosen client differs from the saved one. */
export const plannedFormula = ({ client, formula }: Draft, clientId: string | null): string | undefined =>
  client?.id === clientId ? formula : undefined;

/** The client's last weighed visit; undefined if there is none or the same formula is planned already. */
export function readLastFormula(bowls: readonly FormulaBowl[] | undefined, stored: Draft, clientId: string | null) {
  const [visit] = groupIntoVisits(bowls ?? []);
  const lines = visit?.bowls.map(({ entries }) => formatFormula(entries)) ?? [];
  const text = lines.join('\n');
  if (!visit || text === plannedFormula(stored, clientId)) return undefined;
  const isMixedHere = stored.id !== undefined && visit.bowls.some((bowl) => bowl.appointment_id === stored.id);
  return { visit, lines, text, isMixedHere };
}

export type LastFormulaRead = ReturnType<typeof readLastFormula>;
