import { useToast } from '../../../kit/ui/Toast.tsx';

/** Returns a function that copies a text and says so. */
export function useCopy() {
  const toast = useToast();
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      toast('The browser does not allow copying here.', { intent: 'error' });
    }
  };
}
