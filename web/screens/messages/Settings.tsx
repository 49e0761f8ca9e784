import { makeStyles, tokens } from '@fluentui/react-components';
import type * as z from 'zod';
import { isAllowed } from '../../../shared/contract/endpoint.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { type MessageKind, messageKinds, messageSettings, messages } from '../../../shared/contract/messages.ts';
import { getUserTypes } from '../../../shared/contract/roles.ts';
import { type User, users } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { fillPlaceholders, samplePlaceholders } from '../../../shared/rules/placeholders.ts';
import { countTextParts } from '../../../shared/rules/texts.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { Choice, FormSection } from '../../kit/form/fieldSpec.ts';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { flexColumn, look } from '../../kit/ui/theme.ts';
import { kindLabels } from '../../salon/messages.ts';

const { getMessageSettings, saveMessageSettings } = messages;
type Draft = z.input<typeof messageSettings>;
type Field =
  | 'delay_minutes'
  | 'quiet_from'
  | 'quiet_to'
  | 'reminder_hours'
  | 'monday_to'
  | `${MessageKind}.${keyof Draft[MessageKind]}`
  | `texts.${keyof Texts}`;
type Texts = Draft['texts'];

const hints: Record<MessageKind, string> = {
  confirmation: 'After a booking.',
  reminder: 'Before an appointment that was not canceled.',
  change: 'After another day, time, stylist, salon or service.',
  cancellation: 'After an appointment was canceled or deleted.',
};

const buildSections = (draft: Draft, canText: boolean, people: readonly User[]): readonly FormSection<Field>[] => [
  {
    title: 'Monday Page',
    hint: 'Last week in figures, what moved most and what to do, by email every Monday at 7 AM. Everybody gets the salons they see.',
    fields: [{ name: 'monday_to', label: 'Readers', kind: 'tags', choices: listReaders(people, draft.monday_to) }],
  },
  {
    title: 'When',
    hint: 'Times are those of each salon.',
    fields: [
      [
        {
          name: 'delay_minutes',
          label: 'Wait before sending',
          kind: 'number',
          unit: 'min',
          min: 0,
          max: 30,
          hint: 'Avoids a second message after a quick correction.',
        },
        { name: 'reminder_hours', label: 'Remind before the appointment', kind: 'number', unit: 'h', min: 2, max: 168 },
      ],
      [
        { name: 'quiet_from', label: 'No messages from', kind: 'time' },
        { name: 'quiet_to', label: 'No messages until', kind: 'time' },
      ],
    ],
  },
  ...messageKinds.map((kind) => ({
    title: kindLabels[kind],
    hint: hints[kind],
    fields: [
      {
        name: `${kind}.on` as const,
        label: `Send this message`,
        labelContext: kindLabels[kind],
        kind: 'checkbox' as const,
      },
      { name: `${kind}.subject` as const, label: 'Subject', labelContext: kindLabels[kind], maxLength: 150 },
      {
        name: `${kind}.text` as const,
        label: 'Text',
        labelContext: kindLabels[kind],
        kind: 'textarea' as const,
        rows: 7,
        maxLength: 4000,
      },
    ],
    content: <Preview kind={kind} {...draft[kind]} />,
  })),
  canText ? textSection(draft.texts) : { title: 'Text messages', hint: noNumber, fields: [] },
];

/** Everybody by name. Who may not see the page can only be removed, and so can those whom the user does not see. */
function listReaders(people: readonly User[], chosen: readonly string[]): Choice[] {
  const known = people.map(({ user_id, user_status, roles, ...person }) => {
    const mayRead = isAllowed(insights.listSalonFigures.allow, getUserTypes(roles.map(({ role }) => role)));
    const isIn = user_status !== 'INACTIVE' && mayRead;
    return { value: user_id, label: personName(person), ...(!isIn && { unavailableReason: 'no access' }) };
  });
  const strangers = chosen.filter((id) => !known.some(({ value }) => value === id));
  return [
    ...known.sort((a, b) => a.label.localeCompare(b.label)),
    ...strangers.map((value) => ({ value, label: 'Someone not in your list' })),
  ];
}

const noNumber =
  'This installation has no number for texts yet. Whoever runs it sets one up (operations, Text messages). Until then messages go out by email.';

const textSection = (texts: Texts): FormSection<Field> => ({
  title: 'Text messages',
  hint: 'For clients who agreed to texts, in place of emails. They can answer C to confirm and STOP to end them. Other answers come to Messages.',
  fields: [
    { name: 'texts.on', label: 'Send texts', kind: 'checkbox' },
    {
      name: 'texts.monthly_cap',
      label: 'Texts a month at most',
      kind: 'number',
      min: 0,
      max: 100_000,
      hint: 'Carriers bill long texts as several.',
    },
    ...([...messageKinds, 'late'] as const).map((kind) => ({
      name: `texts.${kind}` as const,
      label: kindLabels[kind],
      labelContext: 'Text',
      kind: 'textarea' as const,
      rows: 3,
      maxLength: 480,
      hint: describeText(texts[kind]),
    })),
  ],
});

/** "As a client reads it, 96 characters, 1 text: Fairfax: See you ..." */
function describeText(body: string): string {
  const text = fillPlaceholders(body, samplePlaceholders);
  const parts = countTextParts(text);
  return `${text.length} characters, billed as ${parts} ${parts === 1 ? 'text' : 'texts'}: ${text}`;
}

/** Which messages an organization sends, when, and their texts with a preview. */
export function MessageSettings() {
  const { back } = useReturnToList('/messages');
  const toast = useToast();
  const settings = useRead(getMessageSettings, {});
  const people = useRead(users.listUsers, {});
  const save = useSend(saveMessageSettings, { refreshes: [getMessageSettings] });
  return (
    <RecordScreen
      title="Message Settings"
      hint="For all salons. Nothing is sent until you switch it on."
      id="settings"
      reads={{ settings, people }}
      rows={8}
    >
      {({ settings: { can_text, ...initial }, people }) => (
        <Form
          schema={messageSettings}
          initial={initial}
          sections={(draft) => buildSections(draft, can_text, people)}
          submitLabel="Save"
          draftKey="message settings"
          cancel={{ onClick: back }}
          onSubmit={async (body) => {
            await save({ body });
            toast('Messages saved.');
          }}
          errorMessage={(reason) => reason ?? 'The messages could not be saved.'}
          aside={() => <Placeholders />}
        />
      )}
    </RecordScreen>
  );
}

/** A message as a client reads it, with a sample booking. */
function Preview({ kind, subject, text }: { kind: MessageKind } & Draft[MessageKind]) {
  const styles = useStyles();
  return (
    <section className={styles.preview} aria-label={`Preview of ${kindLabels[kind].toLowerCase()}`}>
      <div className={styles.sample}>Preview</div>
      <h3 className={styles.subject}>{fillPlaceholders(subject, samplePlaceholders)}</h3>
      <p className={styles.text}>{fillPlaceholders(text, samplePlaceholders)}</p>
    </section>
  );
}

function Placeholders() {
  const styles = useStyles();
  return (
    <SideCard title="Placeholders" hint="Filled in for each client and appointment.">
      <dl className={styles.list}>
        {Object.entries(samplePlaceholders).map(([name, sample]) => (
          <div key={name} className={styles.entry}>
            <dt className={styles.name}>{`{${name}}`}</dt>
            <dd className={styles.sample}>{sample}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  );
}

const useStyles = makeStyles({
  preview: {
    ...flexColumn,
    gap: '8px',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  subject: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '22px', overflowWrap: 'anywhere' },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  list: { margin: 0 },
  entry: {
    padding: '6px 0',
    borderBottom: `1px solid ${look.hairline}`,
    ':last-child': { borderBottomStyle: 'none' },
  },
  name: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  sample: { margin: 0, minWidth: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});
