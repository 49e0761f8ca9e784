import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { FormHandle } from '../../../kit/form/FormCore.tsx';
import { useConfirm } from '../../../kit/ui/Confirm.tsx';
import { leaveQuestion } from '../../../kit/ui/LeaveGuard.tsx';
import type { BookData, Draft } from '../draft.ts';
import { type Fields, toFields } from '../panel/fieldValues.ts';
import { type OpenAppointment, withNewerVersion } from './openAppointment.ts';

export type UpdateOpened = Dispatch<SetStateAction<OpenAppointment | undefined>>;

/** The open appointment and the input of its form. */
export function useOpenAppointment(data: BookData | undefined, initial: OpenAppointment | undefined) {
  const confirm = useConfirm();
  const [openState, setOpened] = useState(initial);
  /** The form's current values, drawn in the book. */
  const [formDraft, setFormDraft] = useState<Draft>();
  const handle = useRef<FormHandle<Fields>>(null);
  const opened = openState && withNewerVersion(openState, data);
  // Keep the newer version when the book moves to a day that does not contain the appointment.
  useEffect(() => {
    if (opened !== openState) setOpened(opened);
  }, [opened, openState]);

  const isDirty = () => handle.current?.isDirty() ?? false;
  return {
    opened,
    /** The form's current values. */
    draft: opened && (formDraft ?? opened.typed ?? opened.stored),
    setOpened,
    /** Opens another appointment, or none, and drops the input. */
    replaceOpened: (next: OpenAppointment | undefined) => {
      setOpened(next);
      setFormDraft(undefined);
    },
    form: {
      handle,
      onDraft: setFormDraft,
      /** Writes values into the form as if typed, or into its initial values if it is not mounted yet. */
      setDraft: (next: Draft) => {
        if (handle.current) handle.current.setValues(toFields(next));
        else setOpened((old) => old && { ...old, typed: next });
      },
      isDirty,
      confirmDiscard: async () => !isDirty() || confirm(leaveQuestion),
    },
  };
}
