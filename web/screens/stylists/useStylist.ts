import { api } from '../../../shared/contract/index.ts';
import { isNotFound } from '../../kit/call.ts';
import { useRead } from '../../kit/useApi.ts';
import { nameOf } from './names.ts';

/** The stylist an address names; `nobody` says why there is none. */
export function useStylist(userId: string | null) {
  const read = useRead(api.stylists.getStylist, userId ? { params: { id: userId } } : null);
  // Until the answer is there, the one before may still be at hand.
  const data = read.data?.user_id === userId ? read.data : undefined;
  const nobody = userId ? isNotFound(read.error) && 'This stylist was not found.' : 'No stylist was chosen.';
  return { ...read, data, name: data ? nameOf(data) : '', nobody };
}
