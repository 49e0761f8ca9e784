import { ErrorState } from '../ui/States.tsx';
import { isRetryable } from './failure.ts';

interface ReadErrorProps {
  read: { error?: Error | undefined; mutate: () => Promise<unknown> };
  /** Default: the message of the error. */
  text?: string;
}

/** Error of a failed read with Retry, if that may help. Empty while the read has not failed. */
export const ReadError = ({ read: { error, mutate }, text }: ReadErrorProps) =>
  error && <ErrorState text={text ?? error.message} {...(isRetryable(error) && { onRetry: () => void mutate() })} />;
