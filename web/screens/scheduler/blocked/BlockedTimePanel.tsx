import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import * as z from 'zod';
import { type BlockedTime, blockedTimeForm, blockedTimeKinds } from '../../../../shared/contract/blockedTime.ts';
import { date } from '../../../../shared/contract/fields.ts';
import type { Span } from '../../../../shared/rules/appointments.ts';
import { blockedSpan, blockedTimeLabels, blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { dayOf, formatTime, minutesOfDay, toMoment, weekdayOf } from '../../../../shared/rules/time.ts';
import { CanceledByUser } from '../../../kit/data/failure.ts';
import { Form } from '../../../kit/form/Form.tsx';
import type { FormSection } from '../../../kit/form/fieldSpec.ts';
import { DangerButton } from '../../../kit/ui/DangerButton.tsx';
import { SidePanelFrame, SidePanelHead } from '../../../kit/ui/SidePanel.tsx';
import { formatDay } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import { toClock } from '../panel/fieldValues.ts';
import type { BlockedTimeActions } from './useBlockedTime.ts';

type BlockedTimePanelProps = {
  block: BlockedTime;
  data: BookData;
  /** Hours of the visible day, offered as start times. */
  hours: Span;
  actions: BlockedTimeActions;
  onClose: () => void;
};

const fields = z.object({
  kind: blockedTimeForm.shape.kind,
  title: z.string().max(60, 'At most 60 characters'),
  user_id: z.string().min(1, 'Choose a stylist'),
  date,
  start: z.string('Choose a start time').min(1, 'Choose a start time'),
  minutes: blockedTimeForm.shape.minutes,
  weekly: z.boolean(),
  scope: z.enum(['day', 'following']),
});
type Fields = z.input<typeof fields>;

const toFields = (block: BlockedTime): Fields => ({
  ...{ kind: block.kind, title: block.title, user_id: block.user_id, minutes: block.minutes, weekly: block.weekly },
  date: dayOf(block.start),
  start: toClock(minutesOfDay(block.start)),
  scope: 'day',
});

/** Editor of a blocked time next to the book. */
export function BlockedTimePanel({ block, data, hours, actions, onClose }: BlockedTimePanelProps) {
  const { from, to } = blockedSpan(block);
  const day = dayOf(block.start);
  const sections = (draft: Fields): FormSection<keyof Fields>[] => [
    {
      fields: [
        { name: 'kind', label: 'Kind', kind: 'select', choices: kinds },
        { name: 'title', label: 'Purpose', kind: 'text', hint: 'Shown in the book instead of the kind.' },
        { name: 'user_id', label: 'Stylist', kind: 'select', choices: listStylists(data, block) },
        [
          { name: 'date', label: 'Date', kind: 'date', required: true, staysInline: true },
          {
            ...{ name: 'start', label: 'Start', kind: 'time', required: true, staysInline: true, step: 15 },
            ...{ from: toClock(hours.from), to: toClock(hours.to - 15) },
          },
        ],
        { name: 'minutes', label: 'Length', kind: 'number', unit: 'min', decimals: 0, min: 5, max: 24 * 60 },
        ...(block.weekly
          ? [{ name: 'scope', label: 'Change', kind: 'select', choices: listScopes(day) } as const]
          : [{ name: 'weekly', label: `Every ${weekdayName(draft.date)}`, kind: 'checkbox' } as const]),
      ],
    },
  ];
  return (
    <SidePanelFrame label="Blocked time">
      <Form
        key={`${block.block_id} ${block.start}`}
        layout="panel"
        schema={fields}
        initial={toFields(block)}
        header={
          <SidePanelHead
            title={blockedTimeTitle(block)}
            subtitle={`${formatDay(day, day, true)} · ${formatTime(from)} – ${formatTime(to)}`}
            onClose={onClose}
          />
        }
        sections={sections}
        submitLabel="Save"
        cancel={{ onClick: onClose }}
        footer={<FreeButton block={block} onFree={async (scope) => (await actions.free(block, scope)) && onClose()} />}
        onSubmit={async ({ date, start, scope, weekly, ...rest }) => {
          const form = { location_id: block.location, ...rest, start: toMoment(date, minutesOfDay(start)) };
          const repeats = block.weekly ? scope === 'following' : weekly;
          if (!(await actions.change(block, { to: { ...form, weekly: repeats }, scope }))) throw new CanceledByUser();
          onClose();
        }}
      />
    </SidePanelFrame>
  );
}

type FreeButtonProps = { block: BlockedTime; onFree: (scope: Fields['scope']) => Promise<unknown> };

function FreeButton({ block, onFree }: FreeButtonProps) {
  const label = 'Remove';
  if (!block.weekly)
    return (
      <DangerButton icon={<DeleteRegular />} onClick={() => void onFree('day')}>
        {label}
      </DangerButton>
    );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<DeleteRegular />}>{label}</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {listScopes(dayOf(block.start)).map(({ value, label: scope }) => (
            <MenuItem key={value} onClick={() => void onFree(value)}>
              {scope}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const kinds = blockedTimeKinds.map((value) => ({ value, label: blockedTimeLabels[value] }));

const listStylists = ({ stylists }: BookData, { location }: BlockedTime) =>
  stylists
    .filter(({ location_id }) => location_id === location)
    .map((stylist) => ({ value: stylist.user_id, label: personName(stylist) }));

const listScopes = (day: string): { value: Fields['scope']; label: string }[] => [
  { value: 'day', label: `Only ${formatDay(day, day, true)}` },
  { value: 'following', label: 'This day and all that follow' },
];

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayName = (day: string): string => (day ? weekdayNames[weekdayOf(day)] : undefined) ?? 'week';
