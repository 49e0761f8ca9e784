import { useSearchParams } from 'react-router-dom';
import { type Category, categoryForm } from '../../../shared/contract/categories.ts';
import { api } from '../../../shared/contract/index.ts';
import { BookPreview } from '../../kit/book/BookPreview.tsx';
import { Form } from '../../kit/Form.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { refusalText } from '../../kit/refusal.ts';
import { FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { blankCategory, type CategoryChange, categoryChange, categorySections, draftOf } from './categoryForm.ts';

const { listCategories, getCategory } = api.categories;
const refreshes = [listCategories, getCategory, api.services.listServices];

/** Adds a category, or changes the one the address names. */
export function CreateCategory() {
  const id = useSearchParams()[0].get('categoryId');
  const read = useRead(getCategory, id ? { params: { id }, query: {} } : null);
  const found = read.data?.category_id === id ? read.data : undefined;
  const hint = found?.archived
    ? 'Archived: services keep it, and none can choose it any more.'
    : 'Groups services and gives them their color in the book.';
  return (
    <Page title={id ? 'Edit Category' : 'Add New Category'} hint={hint}>
      {!id || found ? (
        <CategoryForm key={id} category={found} />
      ) : read.error ? (
        <LoadError error={read.error} onRetry={() => void read.mutate()} />
      ) : (
        <FormSkeleton rows={3} />
      )}
    </Page>
  );
}

function CategoryForm({ category }: { category: Category | undefined }) {
  const back = useBack('/manage-categories');
  const toast = useToast();
  const { scope } = useSession();
  const create = useSend(api.categories.createCategory, { refreshes });
  const update = useSend(api.categories.updateCategory, { refreshes });

  async function save({ version, ...form }: CategoryChange) {
    const body = { ...form, organization: scope.Organization };
    const { message } = category
      ? await update({ params: { id: category.category_id }, body: { ...body, ...(version && { version }) } })
      : await create({ body });
    toast(message);
    back();
  }
  const failed = category ? 'Category update failed, please try again' : 'Category creation failed, please try again';

  return (
    <Form
      schema={categoryChange}
      initial={category ? draftOf(category) : blankCategory}
      sections={categorySections}
      submit={category ? 'Update Category' : 'Add Category'}
      cancel={{ onClick: back }}
      footer={category && <ArchiveButton category={category} />}
      aside={({ name, color }) => (
        <BookPreview
          color={categoryForm.shape.color.safeParse(color).data}
          name={name || 'Service'}
          shortcut={name || 'SERVICE'}
          note="Words stay readable on every color."
        />
      )}
      onSubmit={save}
      onError={(error) => toast(refusalText(error, failed), { intent: 'error' })}
    />
  );
}
