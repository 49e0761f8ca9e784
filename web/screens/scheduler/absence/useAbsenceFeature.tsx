import { personName } from '../../../../shared/rules/names.ts';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';
import type { AbsentStylist } from './types.ts';
import { useAbsence } from './useAbsence.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    absence: AbsentStylist;
  }
}

const AbsencePanel = lazyPart(async () => (await import('./AbsencePanel.tsx')).AbsencePanel);

/** Closes the day of a stylist who is sick, and moves their clients. */
export const useAbsenceFeature: BookFeature = (context) => {
  const { panel } = context;
  const { end } = useAbsence(context);
  return {
    headMenu: ({ stylist, locationId, date, when, isPast: disabled }) => {
      const who = { stylistId: stylist.user_id, name: personName(stylist), locationId, date };
      const isSick = stylist.days.some((day) => day.date === date && day.is_sick);
      const move = () => void panel.open({ kind: 'absence', ...who });
      if (!isSick) return [{ label: `Sick ${when}`, disabled, onClick: move }];
      return [
        { label: `Move the clients ${when}`, disabled, onClick: move },
        { label: `Works after all ${when}`, disabled, onClick: () => void end(who) },
      ];
    },
    panels: {
      absence: (who, { data }) => <AbsencePanel key={who.key} {...context} who={who} data={data} />,
    },
  };
};
