import type { Steps } from '../../../shared/rules/appointments.ts';

/** "45", "60 · 45 · 30" */
export const formatSteps = ([servicing, gap, after]: Steps): string =>
  gap || after ? `${servicing} · ${gap} · ${after}` : String(servicing);
