import { api } from '../../../shared/contract/index.ts';
import { isNotFound } from '../../kit/call.ts';
import { useRead } from '../../kit/useApi.ts';
import { nameOf } from './names.ts';

/** The stylist an address names, unless there `isNobody`; while she `isOff`, her pages are there to be read only. */
export function useStylist(userId: string | null) {
  const read = useRead(api.stylists.getStylist, userId ? { params: { id: userId } } : null);
  // Until the answer is there, the one before may still be at hand.
  const data = read.data?.user_id === userId ? read.data : undefined;
  return {
    ...read,
    data,
    name: data ? nameOf(data) : '',
    // Who is deleted while somebody writes on her page leaves it standing, with all that was typed.
    isNobody: !data && (!userId || isNotFound(read.error)),
    isOff: data?.user_status === 'INACTIVE',
  };
}
