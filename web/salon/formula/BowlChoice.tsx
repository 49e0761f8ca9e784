import type { Visit } from '../../../shared/rules/formulas.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';

interface BowlChoiceProps {
  visit: Visit;
  value: string;
  onChange: (bowlId: string) => void;
}

/** The bowls of a visit to choose from, by their times; nothing for a single one. */
export function BowlChoice({ visit: { bowls }, value, onChange }: BowlChoiceProps) {
  if (bowls.length < 2) return null;
  return (
    <SegmentedControl
      label="Bowl"
      choices={bowls.map(({ bowl_id, start }, nth) => [bowl_id, `${nth + 1} · ${formatTime(minutesOfDay(start))}`])}
      value={value}
      onChange={onChange}
    />
  );
}
