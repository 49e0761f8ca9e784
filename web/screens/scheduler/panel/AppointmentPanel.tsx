import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { DeleteRegular, DismissRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { walkInId } from '../../../../shared/contract/clients.ts';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { DangerButton } from '../../../kit/ui/DangerButton.tsx';
import { phone, touch, useIsPhone } from '../../../kit/ui/media.ts';
import { look } from '../../../kit/ui/theme.ts';
import { Allergies } from '../../../salon/formula/Allergies.tsx';
import { useFormulas } from '../../../salon/formula/useFormulas.ts';
import { whenText } from '../dayText.ts';
import type { BookData, Draft } from '../draft.ts';
import type { Editor, Loss } from '../editing/useEditor.ts';
import { History } from '../history/History.tsx';
import { afterChange, draftIn, type Fields, fieldsOf, fieldsSchema, sectionOf } from './fields.tsx';
import { LastFormula } from './LastFormula.tsx';
import { Outlook } from './Outlook.tsx';
import { StatusField } from './StatusField.tsx';
import { Timeline } from './Timeline.tsx';

type AppointmentPanelProps = {
  editor: Editor;
  data: BookData;
  /** The hours of the day shown. */
  hours: Span;
  /** Told after a change that leads the book to another day, salon or stylist. */
  onTravel: (fields: Fields, changed: string) => void;
  onStatus: (status: AppointmentStatus, reason: string) => Promise<void>;
  /** It is being deleted. */
  isLeaving: boolean;
  onDelete: () => void;
};

/** More than a visit has. */
const bowlsRead = 12;

/** The editor beside the book: what is being decided stays in sight. On a phone it takes the page. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { editor, data, hours, onTravel, onStatus, isLeaving, onDelete } = props;
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const { opened, draft, handle, close, loss } = editor;
  const client = draft?.client && draft.client.id !== walkInId ? draft.client.id : null;
  // Of a visit that is over its own bowls, whatever was mixed for the client since.
  const over = opened?.stored.status === 'done' ? opened.stored.date : undefined;
  const formulas = useFormulas(client, { until: over, limit: bowlsRead });
  if (!opened || !draft) return null;
  const { stored, typed } = opened;
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const sections = (fields: Fields) => [
    ...(loss ? [{ fields: [], content: <Missing loss={loss} onRenew={editor.renew} /> }] : []),
    {
      fields: sectionOf(fields, {
        stored,
        data,
        hours,
        beginsAtClient: !stored.id && !stored.client && !isNarrow,
        onAddClient: editor.addClient,
      }),
      content: (
        <div className={styles.outlook}>
          <Timeline services={draftIn(fields, stored).services} start={draftIn(fields, stored).start} />
          <Outlook draft={draftIn(fields, stored)} stored={stored} data={data} />
        </div>
      ),
    },
    {
      fields: [{ name: 'notes', label: 'Notes', kind: 'textarea', maxLength: 2000 } as const],
      content: (
        <>
          <LastFormula
            key={client}
            id={stored.id}
            formulas={formulas}
            chosen={stored.client?.id === client ? stored.formula : undefined}
            onRepeat={stored.client?.id === client ? editor.setFormula : undefined}
          />
          {stored.id && (
            <History id={stored.id} version={stored.version} zone={salon?.zone ?? 'UTC'} salons={data.locations} />
          )}
        </>
      ),
    },
  ];
  return (
    <aside className={mergeClasses(styles.panel, isNarrow && styles.page)} aria-label="Appointment">
      <Form
        key={opened.key}
        layout="panel"
        isLive
        handle={handle}
        schema={fieldsSchema}
        initial={fieldsOf(stored)}
        guardsLeave={editor.losesWork}
        header={
          <PanelHead draft={draft} onClose={() => void close.asking()}>
            {stored.status && (
              <StatusField
                status={stored.status}
                reason={stored.statusReason}
                client={stored.client?.name ?? ''}
                onStatus={onStatus}
              />
            )}
            {formulas.allergies && <Allergies text={formulas.allergies} />}
          </PanelHead>
        }
        sections={sections}
        submitLabel="Save"
        cancel={{ onClick: () => void close.asking() }}
        footer={
          stored.id && (
            <DangerButton icon={<DeleteRegular />} disabledFocusable={isLeaving} onClick={onDelete}>
              Delete
            </DangerButton>
          )
        }
        onChange={(fields, changed) => {
          const after = afterChange(fields, changed, data, stored);
          onTravel(after, changed);
          return after;
        }}
        onDraftChange={(fields, { isDirty }) => editor.draw(draftIn(fields, stored), isDirty)}
        onSubmit={async (fields) => editor.submit(draftIn(fieldsSchema.parse(fields), stored))}
      />
      <TypedBefore typed={typed} put={(before) => handle.current?.setValues(fieldsOf(before))} />
    </aside>
  );
}

/** Puts back what had been typed before the form was left for a while, or what is to be booked again. */
function TypedBefore({ typed, put }: { typed: Draft | undefined; put: (typed: Draft) => void }) {
  const done = useRef<Draft>(undefined);
  useEffect(() => {
    if (!typed || done.current === typed) return;
    done.current = typed;
    put(typed);
  });
  return null;
}

type PanelHeadProps = { draft: Draft; onClose: () => void; children?: ReactNode };

function PanelHead({ draft, onClose, children }: PanelHeadProps) {
  const styles = useStyles();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field of the form may have asked for the focus.
    const isTaken = title.current?.closest('form')?.contains(document.activeElement);
    if (!isTaken) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {draft.id ? 'Edit appointment' : 'New appointment'}
          </h2>
          <p className={styles.when}>{whenText(draft)}</p>
        </div>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<DismissRegular />}
          aria-label="Close"
          onClick={onClose}
        />
      </div>
      {children}
    </header>
  );
}

/** Somebody else has taken the appointment away while it is open here; one that is gone for good can be booked anew. */
function Missing({ loss, onRenew }: { loss: Loss; onRenew: () => void }) {
  const styles = useStyles();
  return (
    <MessageBar role="alert" intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody className={styles.words}>Somebody else has {loss} this appointment.</MessageBarBody>
      {loss === 'deleted' && (
        <MessageBarActions>
          <Button size="small" onClick={onRenew}>
            Book it again
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    flexShrink: 0,
    width: '360px',
    minHeight: 0,
    borderLeft: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
    '@media (min-width: 1280px)': { width: '384px' },
  },
  // Below the console's header.
  page: { position: 'fixed', inset: '56px 0 0', zIndex: 1000, width: '100%', borderLeftStyle: 'none' },
  outlook: { display: 'flex', flexDirection: 'column', gap: '12px' },
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '16px 20px',
    borderBottom: `1px solid ${look.hairline}`,
    [phone]: { padding: '12px 16px' },
  },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'start' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  when: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  button: { [touch]: { minHeight: '44px', minWidth: '44px' } },
  bar: { borderRadius: tokens.borderRadiusLarge, flexShrink: 0 },
  words: { whiteSpace: 'normal' },
});
