import { useEffect } from 'react';
import { isNotFound } from '../../kit/call.ts';
import { useToast } from '../../kit/Toast.tsx';

/** Says for 3 s that data of a stylist could not be read; one who is not there is only logged (specification, section 8). */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error(error);
    if (!isNotFound(error)) toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [error, toast]);
}
