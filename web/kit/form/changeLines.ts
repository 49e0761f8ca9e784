import type { FieldSpec } from './fieldSpec.ts';
import { type Entry, type EntryChange, entriesOf, type KeyedList, type ListsByName, withEntry } from './keyedList.ts';
import type { Change } from './rebase.ts';
import { valueText } from './valueText.ts';

/** One change by somebody else, in words. */
export interface ChangeLine {
  change: Change;
  id: string;
  subject: string;
  sentence: string;
  /** What the field has to be where theirs is taken over, by what it is now. */
  taken: (now: unknown) => unknown;
}

/** Changes in the order of the fields on screen, those in lists last; of what is not on screen, none. */
export function changeLines(changes: readonly Change[], specs: readonly FieldSpec[], lists: ListsByName): ChangeLine[] {
  const ofFields = specs
    .filter(({ disabled }) => !disabled)
    .flatMap((spec) => changes.filter(({ name }) => name === spec.name).map((change) => fieldLine(spec, change)));
  const ofLists = changes.flatMap((change) => {
    const list = lists[change.name];
    return list && 'key' in change ? [entryLine(list, change)] : [];
  });
  return [...ofFields, ...ofLists];
}

function fieldLine(spec: FieldSpec, change: Change): ChangeLine {
  const { theirs, mine } = change;
  const subject = [spec.about, spec.label || spec.name].filter(Boolean).join(' ');
  const now = `${subject}: now ${valueText(spec, theirs)}`;
  const sentence = mine ? `${now}; you wrote ${valueText(spec, mine.value)}.` : `${now}.`;
  return { change, id: spec.name, subject, sentence, taken: () => theirs };
}

function entryLine(list: KeyedList<Entry>, change: EntryChange<Entry> & { name: string }): ChangeLine {
  const { key, theirs, mine } = change;
  const subject = list.nameOf(key);
  const now = `${subject}: now ${theirs ? list.textOf(theirs) : 'removed'}`;
  const own = mine?.value ? `you wrote ${list.textOf(mine.value)}` : 'you removed it';
  const sentence = mine ? `${now}; ${own}.` : `${now}.`;
  return {
    change,
    id: `${change.name}.${key}`,
    subject,
    sentence,
    taken: (now) => withEntry(entriesOf(now), key, theirs, list),
  };
}
