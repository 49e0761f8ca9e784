import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { listOthers } from './describeTogether.ts';

const OtherVisits = lazyPart(async () => (await import('./OtherVisits.tsx')).OtherVisits);

/** Names in the panel of a visit what was booked together with it. */
export const useTogetherFeature: BookFeature = ({ book, editor, visits }) => {
  const others = listOthers(visits.find(editor.opened?.stored.id), book.data?.schedules);
  return {
    appointmentHead: others.length > 0 && <OtherVisits others={others} onOpen={(id) => void visits.open(id)} />,
  };
};
