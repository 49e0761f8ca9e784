import { Button, Input, mergeClasses, Tooltip } from '@fluentui/react-components';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { unreachableMessage } from '../../kit/data/call.ts';
import type { Entry } from './entries.ts';
import { type Searchable, useSearchable } from './searchable.ts';
import { useSearchStyles } from './searchStyles.ts';
import type { ListHandle, ListKey } from './useActiveOption.ts';

const listId = 'search-results';
const maxRecent = 5;
const keyCap = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

const listKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'] satisfies ListKey[];
const isListKey = (key: string): key is ListKey => listKeys.includes(key);

/**
 * Global search for screens, clients, people and services; a scanned badge opens its person. On phones it covers the header while in
 * use.
 */
export function Search() {
  const styles = useSearchStyles();
  const navigate = useNavigate();
  const searchable = useSearchable();
  const [text, setText] = useState('');
  /** Text for which Enter was pressed; kept until there is a result to open. */
  const [entered, setEntered] = useState<string>();
  const [marked, setMarked] = useState<string>();
  const [recent, setRecent] = useState<readonly Entry[]>([]);
  const list = useRef<ListHandle>(null);
  const { open, input, show, leave, onFocus, onBlur } = useSearchBox(() => type(''));
  const { Results, failed } = useResults(open);

  function type(typed: string) {
    setText(typed);
    setEntered(undefined);
  }

  function go(entry: Entry) {
    setRecent((before) => [entry, ...before.filter(({ id }) => id !== entry.id)].slice(0, maxRecent));
    leave();
    navigate(entry.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') {
      if (text) type('');
      else leave();
    } else if (key === 'Enter') setEntered(text);
    else if (isListKey(key) && !shiftKey) list.current?.move(key);
    else return;
    event.preventDefault();
  }

  /** Keeps focus in the input when anything around it is pressed. */
  function onMouseDown(event: MouseEvent) {
    if (event.target === input.current) return;
    event.preventDefault();
    input.current?.focus();
  }

  return (
    <>
      <Tooltip content="Search" relationship="label">
        <Button appearance="subtle" className={styles.opener} icon={<SearchRegular />} onClick={show} />
      </Tooltip>
      <search className={mergeClasses(styles.search, open && styles.open)} onMouseDown={onMouseDown}>
        <Input
          ref={input}
          role="combobox"
          aria-label="Search"
          aria-expanded={marked !== undefined}
          aria-controls={marked && listId}
          aria-activedescendant={marked}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={formatPlaceholder(searchable)}
          className={styles.box}
          contentBefore={<SearchRegular aria-hidden />}
          contentAfter={<kbd className={styles.key}>{keyCap}</kbd>}
          value={text}
          onChange={(_, { value }) => type(value)}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        <Button
          appearance="subtle"
          className={styles.closer}
          icon={<DismissRegular />}
          aria-label="Close search"
          onClick={leave}
        />
        {open && (
          <ResultsPanel
            Results={Results}
            failed={failed}
            ref={list}
            id={listId}
            typed={text}
            recent={recent}
            isEntered={entered === text}
            onMark={setMarked}
            onOpen={go}
            onSettled={() => setEntered(undefined)}
          />
        )}
      </search>
    </>
  );
}

const formatPlaceholder = ({ clients, people, services }: Searchable): string => {
  const nouns = ['screens', clients && 'clients', people && 'people', services && 'services'];
  return `Search ${nouns.filter(Boolean).join(', ')}`;
};

type Results = typeof import('./SearchResults.tsx').SearchResults;
type ResultsPanelProps = ComponentProps<Results> & { Results: Results | undefined; failed: boolean };

function ResultsPanel({ Results, failed, ...props }: ResultsPanelProps) {
  const styles = useSearchStyles();
  return (
    <div className={styles.panel}>
      {Results && <Results {...props} />}
      {failed && (
        <p role="alert" className={styles.note}>
          {unreachableMessage}
        </p>
      )}
    </div>
  );
}

/** The results list, loaded on first use; a failed load is retried when the search opens again. */
function useResults(open: boolean): { Results: Results | undefined; failed: boolean } {
  const [Results, setResults] = useState<Results>();
  const [failed, setFailed] = useState(false);
  const isMissing = open && !Results;
  useEffect(() => {
    if (!isMissing) return;
    setFailed(false);
    import('./SearchResults.tsx').then(
      (part) => setResults(() => part.SearchResults),
      () => setFailed(true),
    );
  }, [isMissing]);
  return { Results, failed };
}

/** Opens and closes the search (Ctrl+K) and returns focus on close. */
function useSearchBox(onClose: () => void) {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const previousFocus = useRef<HTMLElement>(null);

  const show = useCallback(() => {
    // On phones the input can only be focused once it is visible.
    flushSync(() => setOpen(true));
    input.current?.focus();
    input.current?.select();
  }, []);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Modal dialogs come first.
      if (!document.querySelector('[aria-modal="true"]')) show();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [show]);

  function onFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement) previousFocus.current = relatedTarget;
    setOpen(true);
  }

  function onBlur() {
    // Another window came to the front; the input still has focus.
    if (document.activeElement === input.current) return;
    previousFocus.current = null;
    setOpen(false);
    onClose();
  }

  function leave() {
    const back = previousFocus.current;
    input.current?.blur();
    back?.focus();
  }

  return { open, input, show, leave, onFocus, onBlur };
}
