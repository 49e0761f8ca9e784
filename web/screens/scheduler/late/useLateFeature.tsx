import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { focusedBlockId } from '../editing/focusWhenShown.ts';
import { useMoves } from '../editing/useMoves.ts';
import { canRunLate, useLateKeys } from './useLateKeys.ts';

const RunningLate = lazyPart(async () => (await import('./RunningLate.tsx')).RunningLate);

/** Says how late a visit is, in its panel or with L and the minutes. */
export const useLateFeature: BookFeature = ({ book, undo, editor, visits }) => {
  const toast = useToast();
  const { entry, start, end } = useLateKeys();
  const moveTogether = useMoves({ book, undo, editor });
  const { data, clock } = book;
  const opened = visits.find(editor.opened?.stored.id);
  /** Asks in the panel of the focused appointment, or of the open one. */
  const askMinutes = async () => {
    const visit = visits.find(focusedBlockId()) ?? opened;
    if (!visit) return;
    if (!canRunLate(visit, clock.today))
      return void toast('Only an appointment still to come today can run late.', { intent: 'info' });
    start(visit.appointmentId);
    if (!(await editor.open.appointment(visit))) end();
  };
  return {
    keys: [
      {
        ...{ scope: 'visit', keys: 'L', text: 'Running late: type the minutes, then Enter' },
        run: () => void askMinutes(),
      },
    ],
    appointmentHead: data && opened && canRunLate(opened, clock.today) && (
      <RunningLate
        appointment={opened}
        data={data}
        moveTogether={moveTogether}
        entry={entry?.id === opened.appointmentId ? entry : undefined}
        onEntryEnd={end}
      />
    ),
  };
};
