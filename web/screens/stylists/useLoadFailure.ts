import { useEffect } from 'react';
import { useToast } from '../../kit/Toast.tsx';

/** Says that the services of a stylist could not be read, for 3 s (specification, section 8). */
export function useLoadFailure(error: Error | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error(error);
    toast('Error loading data.', { intent: 'error', timeout: 3000 });
  }, [error, toast]);
}
