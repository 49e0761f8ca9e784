import {
  Dropdown,
  Input,
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Option,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { type Weekday, weekdays } from '../../../../shared/contract/locations.ts';
import type { DayPart } from '../../../../shared/rules/freeStarts.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { minutesOfDay } from '../../../../shared/rules/time.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { DateControl } from '../../../kit/form/DateControl.tsx';
import { toControl } from '../../../kit/form/fieldSpec.ts';
import { TimeControl } from '../../../kit/form/TimeControl.tsx';
import { SingleSelectInput } from '../../../kit/picker/SingleSelectInput.tsx';
import { useControlStyles } from '../../../kit/ui/controlStyles.ts';
import { touch } from '../../../kit/ui/media.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { clientItems, clientOrWalkInItems } from '../../../salon/clientItems.ts';
import type { BookData } from '../draft.ts';
import { toClock } from '../panel/fieldValues.ts';
import { Labeled } from './Labeled.tsx';
import type { FindQuestion } from './question.ts';
import { Services } from './Services.tsx';
import { WithWhom } from './WithWhom.tsx';

export type QuestionFieldsProps = {
  question: FindQuestion;
  data: BookData;
  /** How many stylists do the services; undefined until the answer is there. */
  ableCount: number | undefined;
  /** '2 h 45 min, with a gap of 45 min' */
  length: string | undefined;
  onChange: (changes: Partial<FindQuestion>) => void;
  /** Enter was pressed in the last field that needed it. */
  onEntered: () => void;
};

/** Services, stylists, client, first day, wanted time, part of the day and weekdays, in any order. */
export function QuestionFields({ question, data, ableCount, length, onChange, onEntered }: QuestionFieldsProps) {
  const styles = useStyles();
  const around = useRef<HTMLElement>(null);
  const lastKey = useRef('');
  const time = question.around === undefined ? '' : toClock(question.around);
  return (
    <div className={styles.fields} onKeyDownCapture={({ key }: KeyboardEvent) => (lastKey.current = key)}>
      <Services
        {...{ question, data, length, onChange }}
        onAdded={() => {
          if (question.isWalkIn) onEntered();
          else if (question.around === undefined) around.current?.focus();
        }}
      />
      <WithWhom {...{ question, data, ableCount, onChange }} />
      {question.isWalkIn && (
        <Labeled label="Name">
          <Input
            maxLength={120}
            placeholder="Walk-in"
            autoComplete="off"
            value={question.notes ?? ''}
            onChange={(_, { value }) => onChange({ notes: value })}
          />
        </Labeled>
      )}
      {!question.isWalkIn && (
        <>
          <div className={styles.pair}>
            <Stylists {...{ question, data, ableCount, onChange }} />
            <ClientPicker client={question.client} isFixed={question.moved !== undefined} onChange={onChange} />
          </div>
          <div className={styles.pair}>
            <Labeled label="From">
              <DateControl
                spec={{ name: 'from', label: 'From', kind: 'date' }}
                control={toControl(
                  'From',
                  question.from,
                  (value) => typeof value === 'string' && value && onChange({ from: value }),
                )}
              />
            </Labeled>
            <Labeled label="Around">
              <TimeControl
                spec={{
                  name: 'around',
                  label: 'Around',
                  kind: 'time',
                  step: 30,
                  from: '08:00',
                  to: '20:00',
                  placeholder: 'Any time',
                  clearable: true,
                }}
                control={{
                  ...toControl('Around', time, (value) => {
                    if (typeof value !== 'string') return;
                    onChange({ around: value ? minutesOfDay(value) : undefined });
                    if (lastKey.current === 'Enter') onEntered();
                  }),
                  inputRef: (element) => {
                    around.current = element;
                  },
                }}
              />
            </Labeled>
          </div>
          <DaysAndParts question={question} onChange={onChange} />
        </>
      )}
    </div>
  );
}

type PartProps = Pick<QuestionFieldsProps, 'question' | 'data' | 'onChange'>;

const dayPartChoices: readonly (readonly [DayPart | 'any', string])[] = [
  ['any', 'Any'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['evening', 'Evening'],
];

/** The part of the day, and the days of the week. */
export function DaysAndParts({ question: { part, weekdays }, onChange }: Omit<PartProps, 'data'>) {
  const styles = useStyles();
  return (
    <div className={styles.parts}>
      <SegmentedControl
        label="Part of the day"
        choices={dayPartChoices}
        value={part ?? 'any'}
        onChange={(chosen) => onChange({ part: chosen === 'any' ? undefined : chosen })}
      />
      <Weekdays selected={weekdays} onChange={onChange} />
    </div>
  );
}

export function Stylists({ question, data, ableCount, onChange }: PartProps & { ableCount: number | undefined }) {
  const controls = useControlStyles();
  const people = data.stylists.filter(({ location_id }) => location_id === question.locationId);
  const chosen = people.filter(({ user_id }) => question.stylistIds.includes(user_id));
  const anyone = !ableCount ? 'Anyone' : `Anyone · ${ableCount} of ${people.length}`;
  return (
    <Labeled label="Stylist">
      <Dropdown
        multiselect
        className={controls.control}
        button={{ style: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
        value={chosen.length > 0 ? chosen.map(personName).join(', ') : anyone}
        selectedOptions={[...question.stylistIds]}
        onOptionSelect={(_, { selectedOptions }) => onChange({ stylistIds: selectedOptions })}
      >
        {people.map((one) => (
          <Option key={one.user_id} value={one.user_id} className={controls.option}>
            {personName(one)}
          </Option>
        ))}
      </Dropdown>
    </Labeled>
  );
}

type ClientPickerProps = Pick<FindQuestion, 'client'> &
  Pick<QuestionFieldsProps, 'onChange'> & {
    isFixed: boolean;
    /** One with a name has to be chosen. */
    isRequired?: boolean;
  };

export function ClientPicker({ client, isFixed, isRequired = false, onChange }: ClientPickerProps) {
  const { scope } = useSession();
  const loadClients = useMemo(() => (isRequired ? clientItems : clientOrWalkInItems)(scope), [scope, isRequired]);
  return (
    <Labeled label="Client">
      <SingleSelectInput
        items={loadClients}
        disabled={isFixed}
        autoFocus={isRequired && !client}
        placeholder={isRequired ? 'Who waits?' : 'Search clients'}
        selected={client && { id: client.id, label: client.name, hint: client.phone }}
        empty={{ text: 'No Clients Found' }}
        onSelect={(item) =>
          onChange({
            client: item && { id: String(item.id), name: item.label, phone: item.hint?.replace(/\D/g, '') ?? '' },
          })
        }
      />
    </Labeled>
  );
}

/** 'All days', or the chosen ones: 'Tue, Fri'. */
function Weekdays({ selected, onChange }: { selected: readonly Weekday[] } & Pick<PartProps, 'onChange'>) {
  const styles = useStyles();
  const text = weekdays.filter((day) => selected.includes(day)).map((day) => day.slice(0, 3));
  return (
    <Menu
      checkedValues={{ weekdays: [...selected] }}
      onCheckedValueChange={(_, { checkedItems }) =>
        onChange({ weekdays: weekdays.filter((day) => checkedItems.includes(day)) })
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" className={styles.days} aria-label={`Weekdays: ${text.join(', ') || 'all'}`}>
          {text.join(', ') || 'All days'}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {weekdays.map((day) => (
            <MenuItemCheckbox key={day} name="weekdays" value={day} className={styles.day}>
              {day}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', flexShrink: 0, gap: '10px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    '& input': { minWidth: 0 },
  },
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', minWidth: 0 },
  days: {
    minWidth: 0,
    paddingLeft: '6px',
    paddingRight: '4px',
    fontWeight: tokens.fontWeightRegular,
    fontSize: '13px',
    whiteSpace: 'nowrap',
  },
  day: { [touch]: { minHeight: '44px', alignItems: 'center' } },
});
