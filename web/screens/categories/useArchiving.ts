import type { Category } from '../../../shared/contract/categories.ts';
import { api } from '../../../shared/contract/index.ts';
import { useConfirm } from '../../kit/Confirm.tsx';
import { refusalText } from '../../kit/refusal.ts';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useSend } from '../../kit/useApi.ts';
import { draftOf } from './categoryForm.ts';

const { listCategories, getCategory, updateCategory } = api.categories;

/** Archives a category as it is stored, or takes it back; whatever is typed in the form stays there. */
export function useArchiving() {
  const ask = useConfirm();
  const toast = useToast();
  const { scope } = useSession();
  const update = useSend(updateCategory, { refreshes: [listCategories, getCategory] });

  async function set(category: Category, archived: boolean) {
    try {
      const body = { ...draftOf(category), archived, organization: scope.Organization };
      toast((await update({ params: { id: category.category_id }, body })).message);
    } catch (error) {
      toast(refusalText(error, 'Category update failed, please try again'), { intent: 'error', timeout: 4000 });
    }
  }

  return {
    takeBack: (category: Category) => set(category, false),
    archive: async (category: Category) => {
      const text = `${category.category_name} is not offered for new services any more. Services that have it keep it, and it can be taken back.`;
      if (await ask({ title: 'Archive this category?', text, confirm: 'Archive' })) await set(category, true);
    },
  };
}
