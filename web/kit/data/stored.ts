/** By name, because merely accessing the property throws in browsers that block storage. */
type Place = 'localStorage' | 'sessionStorage';

/** Null when the key is missing or storage is blocked. */
export function readStored(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the key for null. Returns false when storage is full or blocked. */
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
