import { act, cleanup } from '@testing-library/react';

/** Simulates a reload: the page goes away without React unmounting first, and the tab keeps its session storage. */
export function unloadPage(): void {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}
