/** Of the whole browser, or of this tab. By its name, as where the browser forbids them already to touch one fails. */
type Place = 'localStorage' | 'sessionStorage';

/** What is stored under a key; null also where the browser keeps nothing. */
export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, with null none any more. False where the browser has no room left or keeps nothing: work goes on as it would without. */
export function writeStored(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(globalThis[place]);
  } catch {
    return [];
  }
}
