import { Button } from '@fluentui/react-components';
import { type ReactElement, useState } from 'react';
import type * as z from 'zod';
import { Form } from '../kit/form/Form.tsx';
import type { PickerSource } from '../kit/picker/items.ts';
import { FormDialog } from '../kit/ui/FormDialog.tsx';

interface Choice {
  into?: string | null | undefined;
}

interface MergeFormProps {
  /** Caption of the button that opens the dialog, and of the submit button until a record is chosen. */
  action: string;
  schema: z.ZodType<Choice, Choice>;
  draftKey: string;
  /** Picker of the record that stays. */
  field: { label: string; hint?: string; required?: boolean; items: PickerSource };
  onSubmit: (choice: Choice) => Promise<void>;
}

interface MergeDialogProps extends MergeFormProps {
  icon: ReactElement;
  title: string;
  hint: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Button with a dialog that merges a record into another one. */
export function MergeDialog({ icon, title, hint, open, onOpenChange, ...form }: MergeDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <>
      <Button icon={icon} onClick={() => onOpenChange(true)}>
        {form.action}
      </Button>
      <FormDialog open={open} title={title} hint={hint} maxWidth={520} onClose={close}>
        <MergeForm {...form} onCancel={close} />
      </FormDialog>
    </>
  );
}

function MergeForm({ action, schema, draftKey, field, onSubmit, onCancel }: MergeFormProps & { onCancel: () => void }) {
  const [isChosen, setChosen] = useState(false);
  return (
    <Form
      layout="plain"
      schema={schema}
      initial={{ into: null }}
      draftKey={draftKey}
      sections={[{ fields: [{ name: 'into', kind: 'picker', ...field }] }]}
      submitLabel={isChosen ? 'Merge' : action}
      onDraftChange={({ into }) => setChosen(Boolean(into))}
      cancel={{ onClick: onCancel }}
      onSubmit={onSubmit}
    />
  );
}
