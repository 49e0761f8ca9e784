import { useEffect, useState } from 'react';

/** URL of the picture: a stored one has its own, a chosen file gets an object URL while it shows. */
export function usePictureUrl(value: unknown): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (!(value instanceof Blob)) return;
    const address = URL.createObjectURL(value);
    setMade(address);
    return () => {
      URL.revokeObjectURL(address);
      setMade(undefined);
    };
  }, [value]);
  return typeof value === 'string' && value !== '' ? value : made;
}
