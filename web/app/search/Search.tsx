import { Button, Input, mergeClasses, Tooltip } from '@fluentui/react-components';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unreachable } from '../../kit/data/call.ts';
import type { Entry } from './entries.ts';
import { useOffers } from './offers.ts';
import { useSearchStyles } from './searchStyles.ts';
import { useBox } from './useBox.ts';
import type { ListKey, ListKeys } from './useMarked.ts';
import { useResults } from './useResults.ts';

const listId = 'search-results';
const mostRecent = 5;
const keyCap = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

const listKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'] satisfies ListKey[];
const isListKey = (key: string): key is ListKey => listKeys.includes(key);

/**
 * Finds screens, clients, people and services from everywhere; a scanned badge opens its person. On a phone it lies over the header
 * while in use.
 */
export function Search() {
  const styles = useSearchStyles();
  const navigate = useNavigate();
  const offers = useOffers();
  const [text, setText] = useState('');
  /** The text that Enter was pressed on, until there is something to open. */
  const [entered, setEntered] = useState<string>();
  const [marked, setMarked] = useState<string>();
  const [recent, setRecent] = useState<readonly Entry[]>([]);
  const list = useRef<ListKeys>(null);
  const { open, input, show, leave, onFocus, onBlur } = useBox(() => type(''));
  const { Results, failed } = useResults(open);

  function type(typed: string) {
    setText(typed);
    setEntered(undefined);
  }

  function go(entry: Entry) {
    setRecent((before) => [entry, ...before.filter(({ id }) => id !== entry.id)].slice(0, mostRecent));
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

  /** The focus stays in the box, whatever is pressed around it. */
  function onMouseDown(event: MouseEvent) {
    if (event.target === input.current) return;
    event.preventDefault();
    input.current?.focus();
  }

  const nouns = ['screens', offers.clients && 'clients', offers.people && 'people', offers.services && 'services'];
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
          placeholder={`Search ${nouns.filter(Boolean).join(', ')}`}
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
          <div className={styles.panel}>
            {Results && (
              <Results
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
            {failed && (
              <p role="alert" className={styles.note}>
                {unreachable}
              </p>
            )}
          </div>
        )}
      </search>
    </>
  );
}
