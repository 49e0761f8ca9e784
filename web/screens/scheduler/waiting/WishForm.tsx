import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { weekdays } from '../../../../shared/contract/locations.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { usualWishDays, type Wish } from '../../../../shared/contract/waitingList.ts';
import { type DayPart, dayPartProblem, dayParts } from '../../../../shared/rules/freeStarts.ts';
import { addDays, dayOf, minutesOfDay } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { DateControl } from '../../../kit/form/DateControl.tsx';
import { toControl } from '../../../kit/form/fieldSpec.ts';
import { TimeControl } from '../../../kit/form/TimeControl.tsx';
import { useConfirm } from '../../../kit/ui/Confirm.tsx';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { BookData } from '../draft.ts';
import { Labeled } from '../find/Labeled.tsx';
import { ClientPicker, DaysAndParts, Stylists } from '../find/QuestionFields.tsx';
import type { FindQuestion } from '../find/question.ts';
import { Services } from '../find/Services.tsx';
import { toClock } from '../panel/fieldValues.ts';
import type { Book } from '../useBook.ts';
import type { WaitingList } from './useWaitingList.ts';
import { endText } from './wishText.ts';

/** What a client waits for, as the form holds it. */
type WishDraft = Omit<FindQuestion, 'around'> & { after: number | undefined; until: string; notes: string };

type WishFormProps = {
  /** The wish to change, or what somebody looked for; undefined for a blank form. */
  wish: Wish | FindQuestion | undefined;
  list: WaitingList;
  book: Book;
  data: BookData;
  salon: string;
  width: number;
  onClose: () => void;
};

const isSaved = (wish: Wish | FindQuestion | undefined): wish is Wish => wish !== undefined && 'wish_id' in wish;

/** Adds a client to the waiting list, or changes a wish. What was typed stays until it is saved. */
export function WishForm({ wish, list, book, data, salon, width, onClose }: WishFormProps) {
  const styles = useStyles();
  const { today = '' } = book.clock;
  const [draft, setDraft] = useState(() =>
    isSaved(wish) ? fromWish(wish, today) : fromQuestion(wish, list.salonId, today),
  );
  const stored = isSaved(wish) ? wish : undefined;
  const { problem, isSaving, save, remove } = useSaving(draft, stored, list, onClose);
  const change = (changes: Partial<WishDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const question: FindQuestion = { ...draft, around: undefined };
  return (
    <SidePanel
      title={stored ? stored.client.client_name : 'Add to waiting list'}
      subtitle={stored ? `Added by ${stored.made_by}${isOver(stored, today) ? ` · ${endText(stored)}` : ''}` : salon}
      width={width}
      onClose={onClose}
      foot={
        <>
          <Button appearance="primary" disabledFocusable={isSaving} onClick={() => void save()}>
            {stored ? (isOver(stored, today) ? 'Wait again' : 'Save') : 'Add to waiting list'}
          </Button>
          <Button onClick={onClose}>Back</Button>
          {stored && !stored.ended && (
            <Button appearance="subtle" className={styles.remove} disabledFocusable={isSaving} onClick={remove}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <ClientPicker client={draft.client} isFixed={false} isRequired onChange={change} />
        <Services
          question={question}
          data={data}
          length={undefined}
          startsOpen={false}
          onChange={change}
          onAdded={() => undefined}
        />
        <Stylists question={question} data={data} ableCount={undefined} onChange={change} />
        <DaysAndParts question={question} onChange={change} />
        <Labeled label="Not before" error={dayPartProblem(draft)}>
          <TimeControl
            spec={{
              ...{ name: 'after', label: 'Not before', kind: 'time', step: 30, from: '08:00', to: '20:00' },
              ...{ placeholder: 'Any time', clearable: true },
            }}
            control={toControl('Not before', draft.after === undefined ? '' : toClock(draft.after), (value) => {
              if (typeof value === 'string') change({ after: value ? minutesOfDay(value) : undefined });
            })}
          />
        </Labeled>
        <div className={styles.pair}>
          {(['from', 'until'] as const).map((name) => (
            <Labeled key={name} label={name === 'from' ? 'From' : 'Until'}>
              <DateControl
                spec={{ name, label: name === 'from' ? 'From' : 'Until', kind: 'date' }}
                control={toControl(name === 'from' ? 'From' : 'Until', draft[name], (value) => {
                  if (typeof value === 'string' && value) change({ [name]: value });
                })}
              />
            </Labeled>
          ))}
        </div>
        <Labeled label="Note">
          <Input
            maxLength={500}
            autoComplete="off"
            value={draft.notes}
            onChange={(_, { value }) => change({ notes: value })}
          />
        </Labeled>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </SidePanel>
  );
}

const isOver = ({ ended, until }: Wish, today: string): boolean => ended !== undefined || until < today;

function useSaving(draft: WishDraft, stored: Wish | undefined, list: WaitingList, onClose: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The same for every repeat, so that nobody is added twice. */
  const key = useRef(crypto.randomUUID());
  const send = async (request: () => Promise<{ message: string }>) => {
    if (isSaving) return;
    setSaving(true);
    try {
      toast((await request()).message);
      await list.refresh();
      onClose();
    } catch (error) {
      setProblem(formatError('It was not saved.', error));
      await list.refresh();
    } finally {
      setSaving(false);
    }
  };
  const save = async () => {
    const body = toBody(draft);
    if (typeof body === 'string') return setProblem(body);
    const twin = list.waiting.find((one) => one.wish_id !== stored?.wish_id && isSameWish(one, body));
    const since = twin && `${twin.client.client_name} waits for this since ${formatShortDay(dayOf(twin.made_at))}.`;
    const question = { title: 'On the list already', text: `${since} Add it again?`, confirm: 'Add again' };
    if (twin && !(await confirm(question))) return;
    if (!stored) return void send(() => call(scheduler.addWish, { body: { ...body, idempotency_key: key.current } }));
    const { wish_id, version } = stored;
    return void send(() => call(scheduler.updateWish, { body: { ...body, wish_id, version } }));
  };
  const remove = () => {
    if (!stored) return;
    const { wish_id, version, location: location_id } = stored;
    void send(() => call(scheduler.removeWish, { body: { wish_id, version, location_id } }));
  };
  return { problem, isSaving, save, remove };
}

type WishBody = Exclude<ReturnType<typeof toBody>, string>;

/** Equal for wishes of one client for the same services and times. */
const wishKey = (client: string, { services, stylists, weekdays, part, after }: Wish | WishBody): string =>
  JSON.stringify([client, ...[services, stylists, weekdays].map((ids) => [...ids].sort()), part, after]);

const isSameWish = (one: Wish, body: WishBody): boolean =>
  wishKey(one.client.client_id, one) === wishKey(body.client_id, body) &&
  one.from <= body.until &&
  body.from <= one.until;

/** The request body, or what is missing. */
function toBody({ locationId, client, services, stylistIds, from, until, part, after, notes, ...draft }: WishDraft) {
  if (!client) return 'Please choose a client.';
  if (services.length === 0) return 'Please choose at least one service.';
  const timeProblem = dayPartProblem({ part, after });
  if (timeProblem) return timeProblem;
  return {
    ...{ location_id: locationId, client_id: client.id, from, until, notes },
    services: services.map(({ service_id }) => service_id),
    stylists: [...stylistIds],
    weekdays: weekdays.filter((day) => draft.weekdays.includes(day)),
    ...(part && { part }),
    ...(after !== undefined && { after }),
  };
}

const fromWish = (wish: Wish, today: string): WishDraft => ({
  ...{ locationId: wish.location, stylistIds: wish.stylists, weekdays: wish.weekdays },
  services: wish.services.map((service_id) => ({ service_id })),
  client: { id: wish.client.client_id, name: wish.client.client_name, phone: wish.client.client_phone },
  ...{ from: wish.from, part: wish.part, after: wish.after, notes: wish.notes },
  until: wish.until < today ? addDays(today, usualWishDays) : wish.until,
});

function fromQuestion(question: FindQuestion | undefined, locationId: number, today: string): WishDraft {
  const from = question && question.from > today ? question.from : today;
  const blank = { locationId, services: [], stylistIds: [], client: undefined, part: undefined, weekdays: [] };
  const { around, ...asked } = { around: undefined, ...question };
  const part = asked.part ?? (around === undefined ? undefined : partOf(around));
  return { ...blank, ...asked, from, part, after: undefined, notes: '', until: addDays(from, usualWishDays) };
}

const partOf = (minute: number): DayPart | undefined =>
  (Object.keys(dayParts) as DayPart[]).find((part) => dayParts[part].from <= minute && minute < dayParts[part].to);

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', flexShrink: 0, gap: '10px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    '& input': { minWidth: 0 },
  },
  remove: { marginLeft: 'auto', color: tokens.colorStatusDangerForeground1 },
  problem: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorStatusDangerForeground1 },
});
