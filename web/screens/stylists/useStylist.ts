import { api } from '../../../shared/contract/index.ts';
import { ApiError } from '../../kit/call.ts';
import { useRead } from '../../kit/useApi.ts';
import { nameOf } from './names.ts';

/** The stylist an address names; `nobody` says why there is none. */
export function useStylist(userId: string | null) {
  const read = useRead(api.stylists.getStylist, userId ? { params: { id: userId } } : null);
  const isUnknown = read.error instanceof ApiError && read.error.status === 404;
  const nobody = userId ? isUnknown && 'This stylist was not found.' : 'No stylist was chosen.';
  return { ...read, name: read.data ? nameOf(read.data) : '', nobody };
}
