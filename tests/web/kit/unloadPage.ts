import { act, cleanup } from '@testing-library/react';

/** What a reload leaves: the page goes without a word to React, and the tab keeps what it has stored. */
export function unloadPage(): void {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}
