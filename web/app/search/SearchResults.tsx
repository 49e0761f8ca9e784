import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { type Ref, useEffect } from 'react';
import { hiddenStyle, quietSmallText } from '../../kit/ui/theme.ts';
import type { Entry } from './entries.ts';
import { OptionRow, ResultRow } from './ResultRow.tsx';
import { useSearchStyles } from './searchStyles.ts';
import { type ListHandle, useActiveOption } from './useActiveOption.ts';
import { type ResultGroup, type SearchState, useSearch } from './useSearch.ts';

type ResultsProps = {
  ref: Ref<ListHandle>;
  id: string;
  typed: string;
  recent: readonly Entry[];
  /** Enter was pressed for the typed text. */
  isEntered: boolean;
  onMark: (id: string | undefined) => void;
  onOpen: (entry: Entry) => void;
  /** Enter opened nothing. */
  onSettled: () => void;
};

const retryId = (title: string) => `retry-${title}`;

/** Results in groups; with an empty input the recently opened ones. */
export function SearchResults({ ref, id, typed, recent, isEntered, onMark, onOpen, onSettled }: ResultsProps) {
  const styles = { ...useSearchStyles(), ...useStyles() };
  const search = useSearch(typed);
  const groups: readonly ResultGroup[] =
    typed.trim() === '' && recent.length > 0 ? [{ title: 'Recently opened', entries: recent }] : search.groups;
  const entries = groups.flatMap((group) => group.entries);
  const ids = groups.flatMap(({ title, entries: found, retry }) => [
    ...found.map((entry) => entry.id),
    ...(retry ? [retryId(title)] : []),
  ]);
  const { marked, chosen } = useActiveOption(ids, typed, ref);

  useEffect(() => {
    onMark(marked);
    return () => onMark(undefined);
  }, [onMark, marked]);

  // Enter may precede the results; from a scanner it always does.
  useEffect(() => {
    const badge = chosen ? undefined : search.badge;
    const isEarly = badge ? badge.waiting : search.waiting && marked === undefined;
    if (!isEntered || isEarly) return;
    onSettled();
    const entry = badge?.person ?? entries.find((found) => found.id === marked);
    if (entry) onOpen(entry);
    else groups.find(({ title }) => retryId(title) === marked)?.retry?.();
  });

  const note = ids.length === 0 ? emptyNote(typed.trim(), search) : undefined;
  return (
    <>
      {ids.length > 0 && (
        <div role="listbox" id={id} aria-label="Search results">
          {groups.map(({ title, entries: found, retry }) => (
            <fieldset key={title} className={styles.group}>
              <legend className={styles.title}>{title}</legend>
              {found.map((entry) => (
                <ResultRow
                  key={entry.id}
                  id={entry.id}
                  entry={entry}
                  typed={typed}
                  isMarked={entry.id === marked}
                  onClick={() => onOpen(entry)}
                />
              ))}
              {retry && (
                <OptionRow
                  id={retryId(title)}
                  isMarked={retryId(title) === marked}
                  icon={<ArrowClockwiseRegular />}
                  onClick={retry}
                >
                  {title} could not be loaded. Retry
                </OptionRow>
              )}
            </fieldset>
          ))}
        </div>
      )}
      {search.waiting && <p className={styles.note}>Searching…</p>}
      {!search.waiting && note && <p className={styles.note}>{note}</p>}
      <span role="status" className={styles.spoken}>
        {search.waiting ? 'Searching…' : (note ?? resultsAnnouncement(groups))}
      </span>
    </>
  );
}

/** Result count and failed lists, for screen readers. */
function resultsAnnouncement(groups: readonly ResultGroup[]): string {
  const count = groups.flatMap(({ entries }) => entries).length;
  const missing = groups.filter(({ retry }) => retry).map(({ title }) => `${title} could not be loaded`);
  return [`${count} ${count === 1 ? 'result' : 'results'}`, ...missing].join('. ');
}

/** Text of an empty list. */
function emptyNote(typed: string, { searchable, badge }: Pick<SearchState, 'searchable' | 'badge'>): string {
  if (badge) return `No person has the badge ${typed}.`;
  if (typed !== '') return `Nothing found for “${typed}”.`;
  const how = searchable.clients || searchable.people ? 'Type a name, a phone or an email.' : 'Type a name.';
  return searchable.people ? `${how} A scanned badge opens its person.` : how;
}

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  title: { ...quietSmallText, padding: '8px 12px 4px', fontWeight: tokens.fontWeightSemibold },
  spoken: hiddenStyle,
});
