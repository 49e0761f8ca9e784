import { TagRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { Service } from '../../../shared/contract/services.ts';
import { BookPreview } from '../../kit/book/BookPreview.tsx';
import { Form } from '../../kit/Form.tsx';
import { refusalText } from '../../kit/refusal.ts';
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/States.tsx';
import { useMay } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import {
  blankService,
  type Cost,
  costOf,
  draftOf,
  noCost,
  type ServiceChange,
  type ServiceDraft,
  serviceChange,
} from './serviceDraft.ts';
import { serviceSections } from './serviceSections.ts';

interface ServiceFormProps {
  organization: string;
  /** The one that is changed; a new one has none. */
  service?: Service;
  submit: string;
  onSave: (form: ServiceChange) => Promise<void>;
}

const list = '/services';
const newCategory = '/create-category';

export function ServiceForm({ organization, service, submit, onSave }: ServiceFormProps) {
  const toast = useToast();
  const back = useBack(list);
  const navigate = useNavigate();
  const may = useMay();
  const categories = useRead(api.categories.listCategories, { query: { organization } });
  const paid = useRef<Cost>(noCost);
  const known = categories.data;
  if (!known) {
    if (!categories.error) return <FormSkeleton rows={7} />;
    return <ErrorState text={categories.error.message} onRetry={() => void categories.mutate()} />;
  }

  if (!service && known.every(({ archived }) => archived)) {
    const add = { label: 'Add New Category', onClick: () => void navigate(newCategory) };
    return (
      <EmptyState
        icon={<TagRegular />}
        text="A service belongs to a category, and there is none yet."
        {...(may(newCategory) && { action: add })}
      />
    );
  }

  /** A free service costs nothing; one that is not free any more costs what it did before. */
  function afterTick(draft: ServiceDraft, changed: string): ServiceDraft {
    if (changed !== 'freeService') return draft;
    if (!draft.freeService) return { ...draft, ...paid.current };
    paid.current = costOf(draft);
    return { ...draft, ...noCost };
  }

  return (
    <Form
      schema={serviceChange}
      initial={service ? draftOf(service) : blankService}
      sections={(draft) => serviceSections(draft, known, service?.category_id)}
      submit={submit}
      {...(may(list) && { cancel: { onClick: back } })}
      aside={({ name, shortcutName, serviceCategory }) => (
        <BookPreview
          color={known.find(({ category_id }) => category_id === serviceCategory)?.color}
          name={name || 'Service'}
          shortcut={shortcutName || 'SHORTCUT'}
          note="Timing is set for each stylist."
        />
      )}
      onChange={afterTick}
      onSubmit={onSave}
      onError={(error) => toast(refusalText(error, 'Service creation failed, please try again'), { intent: 'error' })}
    />
  );
}
