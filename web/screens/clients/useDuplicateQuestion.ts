import { useConfirm } from '../../kit/Confirm.tsx';
import { ApiError } from '../../kit/call.ts';
import { Declined } from '../../kit/form/formErrors.ts';

/**
 * Sends, and when the server knows a client with this phone or email, asks before sending again with the permission.
 * @throws Declined when the answer is no
 */
export function useDuplicateQuestion() {
  const confirm = useConfirm();
  return async <Reply>(send: (allow_duplicate?: true) => Promise<Reply>): Promise<Reply> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.data.code !== 'duplicate_client') throw error;
      const question = { title: 'Same phone or email', text: `${error.message} Save anyway?`, confirm: 'Save anyway' };
      if (!(await confirm(question))) throw new Declined();
      return send(true);
    }
  };
}
