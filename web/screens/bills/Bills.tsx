import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { useView } from '../../salon/report/useView.ts';
import { BillLines } from './BillLines.tsx';
import { EndOfDay } from './EndOfDay.tsx';

const views = [
  ['day', 'End of day'],
  ['lines', 'All lines'],
] as const;

/** Bills of a salon or of all: what is left to close and the sums of the days, or all lines for an accountant. */
export function Bills() {
  const [view, chooseView] = useView(views);
  const range = useReportRange({ preset: 'Today', everySalon: true });
  const report = {
    ...range,
    tools: (
      <>
        <SegmentedControl label="Show" choices={views} value={view} onChange={chooseView} />
        {range.tools}
      </>
    ),
  };
  return view === 'day' ? <EndOfDay report={report} /> : <BillLines report={report} />;
}
