import { deactivatedText } from '../../../shared/contract/stylists.ts';
import { Note } from '../../kit/States.tsx';
import type { useStylist } from './useStylist.ts';

/** Says above the content why nothing can be changed, where the stylist is deactivated. */
export function DeactivatedNote({ stylist: { data, isOff } }: { stylist: ReturnType<typeof useStylist> }) {
  return data && isOff ? <Note text={deactivatedText(data)} /> : null;
}
