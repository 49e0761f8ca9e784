import * as z from 'zod';
import { date } from '../../../shared/contract/fields.ts';
import {
  idleLockMinutes,
  type SecuritySettings,
  secondFactorGroups,
  security,
} from '../../../shared/contract/security.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

const { getSecuritySettings, updateSecuritySettings } = security;

const schema = z.object({
  idleLockMinutes: idleLockMinutes.optional(),
  secondFactor: z
    .object({ who: z.enum(secondFactorGroups), from: z.union([z.literal(''), date]) })
    .refine(({ who, from }) => who === 'nobody' || from !== '', { error: 'Please choose a day', path: ['from'] }),
  version: z.number(),
});
type Draft = z.input<typeof schema>;
type Field = 'idleLockMinutes' | 'secondFactor.who' | 'secondFactor.from';

const groups = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'admins', label: 'Admins' },
  { value: 'everybody', label: 'Everybody' },
];

const buildSections = ({ secondFactor }: Draft): readonly FormSection<Field>[] => [
  {
    title: 'Lock',
    hint: 'Locks an unused screen. Its user goes on with their password, or another user signs in.',
    fields: [
      {
        name: 'idleLockMinutes',
        label: 'Lock after',
        kind: 'number',
        unit: 'min',
        min: 1,
        max: 240,
        hint: 'Minutes without use. Leave empty for never.',
        width: 200,
      },
    ],
  },
  {
    title: 'Second factor',
    hint: 'A code from an app on the phone, besides the password.',
    fields: [
      [
        { name: 'secondFactor.who', label: 'Required for', kind: 'select', choices: groups },
        {
          name: 'secondFactor.from',
          label: 'From',
          kind: 'date',
          disabled: secondFactor.who === 'nobody',
          hint: 'Until then, people are reminded to set it up.',
        },
      ],
    ],
  },
];

const toDraft = ({ idleLockMinutes: minutes, secondFactor: { who, from }, version }: SecuritySettings): Draft => ({
  idleLockMinutes: minutes ?? undefined,
  secondFactor: { who, from: from ?? '' },
  version,
});

/** When the console locks, and who needs a second factor, for all salons. */
export function Security() {
  const toast = useToast();
  const settings = useRead(getSecuritySettings, {});
  const save = useSend(updateSecuritySettings, { refreshes: [getSecuritySettings] });
  return (
    <RecordScreen title="Security" hint="For all users in all salons." id="security" reads={{ settings }} rows={3}>
      {(read) => (
        <Form
          schema={schema}
          initial={toDraft(read.settings)}
          sections={buildSections}
          submitLabel="Save"
          draftKey="security settings"
          onSubmit={async ({ idleLockMinutes: minutes = null, secondFactor: { who, from }, version }) => {
            const secondFactor = { who, from: who === 'nobody' || from === '' ? null : from };
            await save({ body: { idleLockMinutes: minutes, secondFactor, version } });
            toast('Saved. It applies to everybody from their next sign-in, or within an hour.');
          }}
          errorMessage={(reason) => reason ?? 'The settings could not be saved.'}
        />
      )}
    </RecordScreen>
  );
}
