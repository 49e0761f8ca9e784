import { Button } from '@fluentui/react-components';
import { ArchiveRegular, ArrowUndoRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Category, categories, categoryForm } from '../../../shared/contract/categories.ts';
import { services } from '../../../shared/contract/services.ts';
import { BookPreview } from '../../book/BookPreview.tsx';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { blankCategory, type CategoryChange, categoryChange, categorySections, toDraft } from './form.ts';

const { listCategories, getCategory, updateCategory } = categories;
const refreshes = [listCategories, getCategory, services.listServices];
const updateFailed = 'Category update failed, please try again';

export function CreateCategory() {
  const id = useSearchParams()[0].get('categoryId') ?? undefined;
  const read = useRead(getCategory, id ? { params: { id }, query: {} } : null);
  const hint = read.data?.archived
    ? 'Archived: its services keep it, new ones cannot choose it.'
    : 'Groups services and gives them their color in the book.';
  return (
    <RecordScreen
      title={id ? 'Edit Category' : 'Add New Category'}
      hint={hint}
      id={id}
      reads={{ category: id ? read : undefined }}
      rows={3}
    >
      {({ category }) => <CategoryForm category={category} />}
    </RecordScreen>
  );
}

function CategoryForm({ category }: { category: Category | undefined }) {
  const { back, onSaved: saved } = useReturnToList('/manage-categories');
  const { scope } = useSession();
  const create = useSend(categories.createCategory, { refreshes });
  const update = useSend(updateCategory, { refreshes });

  async function save({ version, ...form }: CategoryChange) {
    const body = { ...form, organization: scope.Organization };
    const reply = category
      ? await update({ params: { id: category.category_id }, body: { ...body, ...(version && { version }) } })
      : await create({ body });
    saved(reply, reply.category.category_id);
  }

  return (
    <Form
      schema={categoryChange}
      initial={category ? toDraft(category) : blankCategory}
      sections={categorySections}
      draftKey={category ? `category ${category.category_id}` : 'new category'}
      submitLabel={category ? 'Update Category' : 'Add Category'}
      cancel={{ onClick: back }}
      footer={category && <ArchiveButton category={category} />}
      aside={({ name, color }) => (
        <BookPreview
          color={categoryForm.shape.color.safeParse(color).data}
          name={name || 'Service'}
          shortcut={name || 'SERVICE'}
          note="Text is always readable."
        />
      )}
      onSubmit={save}
      // The specification prefers the server's message.
      errorMessage={(reason) => reason ?? (category ? updateFailed : 'Category creation failed, please try again')}
    />
  );
}

/** Archives or restores the stored category. Unsaved input in the form stays. */
function ArchiveButton({ category }: { category: Category }) {
  const ask = useConfirm();
  const attempt = useAttempt();
  const { scope } = useSession();
  const update = useSend(updateCategory, { refreshes: [listCategories, getCategory] });
  const [isBusy, setBusy] = useState(false);
  const { archived } = category;

  async function toggleArchived() {
    const text = `${category.category_name} is no longer offered for new services. Services that have it keep it, and you can take it back.`;
    if (!archived && !(await ask({ title: 'Archive this category?', text, confirm: 'Archive' }))) return;
    setBusy(true);
    const body = { ...toDraft(category), archived: !archived, organization: scope.Organization };
    await attempt(() => update({ params: { id: category.category_id }, body }), { errorMessage: updateFailed });
    setBusy(false);
  }

  return (
    <Button
      appearance="subtle"
      icon={archived ? <ArrowUndoRegular /> : <ArchiveRegular />}
      disabledFocusable={isBusy}
      // Ignore the second click of a double click, which would archive it again.
      onClick={({ detail }) => detail < 2 && void toggleArchived()}
    >
      {archived ? 'Take back' : 'Archive'}
    </Button>
  );
}
