import { Button } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { patchTestTexts } from '../../../../shared/rules/patchTest.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { DangerButton } from '../../../kit/ui/DangerButton.tsx';
import { SidePanelFrame, SidePanelHead } from '../../../kit/ui/SidePanel.tsx';
import { Allergies } from '../../../salon/formula/Allergies.tsx';
import { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { toFragment } from '../bookFeature.ts';
import { formatDraftTime } from '../dateFormats.ts';
import type { Draft } from '../draft.ts';
import { useBookNavigation } from '../editing/useBookNavigation.ts';
import { adjustAfterChange } from './fields.tsx';
import { applyFields, fieldsSchema, toFields } from './fieldValues.ts';
import { StatusField } from './StatusField.tsx';
import { type AppointmentPanelProps, useSections } from './useSections.tsx';
import { useReading } from './VisitSummary.tsx';

/** Page size of the client's bowls; more than a single visit has. */
const maxBowls = 12;

/** Appointment editor next to the book. On a phone it covers the page. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { context, data, opened, draft } = props;
  const { book, editor, panel, visits } = context;
  const { stored, typed } = opened;
  const clientId = draft.client && draft.client.id !== walkInId ? draft.client.id : null;
  // For a finished visit show its own bowls, not later ones.
  const until = stored.status === 'done' ? stored.date : undefined;
  const formulas = useFormulas(clientId, { until, limit: maxBowls });
  const { isReading, edit } = useReading(opened);
  const sections = useSections(props, { clientId, formulas, isReading });
  const { followDraft } = useBookNavigation(book, editor);
  const saved = visits.find(stored.id);
  const close = () => void editor.close.afterConfirm();
  return (
    <SidePanelFrame label="Appointment">
      <Form
        key={opened.key}
        layout="panel"
        isLive
        handle={editor.form.handle}
        schema={fieldsSchema}
        initial={toFields(stored)}
        guardsLeave={editor.form.losesInput}
        header={
          <PanelHead draft={draft} onClose={close}>
            {stored.status && (
              <StatusField
                status={stored.status}
                reason={stored.statusReason}
                client={stored.client?.name ?? ''}
                onStatus={visits.changeStatus}
                {...(saved &&
                  clientId && {
                    onRepeat: () => void panel.open({ kind: 'repeat', appointmentId: saved.appointmentId }),
                  })}
              />
            )}
            {toFragment(props.parts.map(({ appointmentHead }) => appointmentHead))}
            {formulas.allergies && <Allergies text={formulas.allergies} />}
            {saved?.patch_test && saved.client.client_id === draft.client?.id && (
              <Allergies label="Patch test" text={patchTestTexts[saved.patch_test]} />
            )}
          </PanelHead>
        }
        sections={sections}
        readOnly={isReading}
        submitLabel="Save"
        cancel={{ ...(isReading && { label: 'Close' }), onClick: close }}
        footer={stored.id && <PanelFoot stored={stored} visits={visits} onEdit={isReading ? edit : undefined} />}
        onChange={(fields, changed) => {
          const after = adjustAfterChange(fields, changed, data, stored);
          followDraft(after, changed);
          return after;
        }}
        onDraftChange={(fields) => editor.form.onDraft(applyFields(fields, stored))}
        onSubmit={async (fields) => editor.saving.submit(applyFields(fieldsSchema.parse(fields), stored))}
      />
      <RestoreTyped typed={typed} restore={(before) => editor.form.handle.current?.setValues(toFields(before))} />
    </SidePanelFrame>
  );
}

type PanelFootProps = {
  stored: Draft;
  visits: AppointmentPanelProps['context']['visits'];
  onEdit: (() => void) | undefined;
};

/** A visit with a closed bill cannot be deleted. */
function PanelFoot({ stored: { id = '', bill }, visits, onEdit }: PanelFootProps) {
  return (
    <>
      {!bill && (
        <DangerButton
          icon={<DeleteRegular />}
          disabledFocusable={visits.deletingId === id}
          aria-label="Delete appointment"
          onClick={() => void visits.delete(id)}
        >
          Delete
        </DangerButton>
      )}
      {onEdit && (
        <Button icon={<EditRegular />} onClick={onEdit}>
          Edit appointment
        </Button>
      )}
    </>
  );
}

/** Restores unsaved input into the form once it is mounted. */
function RestoreTyped({ typed, restore }: { typed: Draft | undefined; restore: (typed: Draft) => void }) {
  const restored = useRef<Draft>(undefined);
  useEffect(() => {
    if (!typed || restored.current === typed) return;
    restored.current = typed;
    restore(typed);
  });
  return null;
}

type PanelHeadProps = { draft: Draft; onClose: () => void; children?: ReactNode };

function PanelHead({ draft, onClose, children }: PanelHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Do not steal the focus from a form field.
    const isTaken = title.current?.closest('form')?.contains(document.activeElement);
    if (!isTaken) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SidePanelHead
      title={draft.id ? (draft.client?.name ?? 'Appointment') : 'New appointment'}
      subtitle={draft.id ? draft.services.map(({ title }) => title).join(', ') : formatDraftTime(draft)}
      titleRef={title}
      onClose={onClose}
    >
      {children}
    </SidePanelHead>
  );
}
