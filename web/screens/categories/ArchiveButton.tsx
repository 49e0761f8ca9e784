import { Button } from '@fluentui/react-components';
import { ArchiveRegular, ArrowUndoRegular } from '@fluentui/react-icons';
import { useState } from 'react';
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
export function ArchiveButton({ category }: { category: Category }) {
  const ask = useConfirm();
  const toast = useToast();
  const { scope } = useSession();
  const update = useSend(updateCategory, { refreshes: [listCategories, getCategory] });
  const [isBusy, setBusy] = useState(false);
  const { archived } = category;

  async function change() {
    const text = `${category.category_name} is not offered for new services any more. Services that have it keep it, and it can be taken back.`;
    if (!archived && !(await ask({ title: 'Archive this category?', text, confirm: 'Archive' }))) return;
    setBusy(true);
    try {
      const body = { ...draftOf(category), archived: !archived, organization: scope.Organization };
      toast((await update({ params: { id: category.category_id }, body })).message);
    } catch (error) {
      toast(refusalText(error, 'Category update failed, please try again'), { intent: 'error' });
    }
    setBusy(false);
  }

  return (
    <Button
      appearance="subtle"
      icon={archived ? <ArrowUndoRegular /> : <ArchiveRegular />}
      disabledFocusable={isBusy}
      // The second half of a double click would already ask to archive it again.
      onClick={({ detail }) => detail < 2 && void change()}
    >
      {archived ? 'Take back' : 'Archive'}
    </Button>
  );
}
