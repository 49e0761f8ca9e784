import {
  type LambdaTime,
  noDatabaseUse,
  type RequestContext,
  runInRequest,
  timeLeftMs,
  withDeadline,
} from './context.ts';
import { logRequest } from './log.ts';
import { errorReply } from './reply.ts';

/** Runs what Cognito or a topic calls, with a deadline and one log line, like a request. */
export async function runTrigger<T>(
  name: string,
  lambda: LambdaTime,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const context: RequestContext = {
    requestId: lambda.awsRequestId,
    endpoint: name,
    database: noDatabaseUse(),
    timeout,
  };
  return runInRequest(context, async () => {
    const started = performance.now();
    const ended = (status: number) => logRequest(status, performance.now() - started, context);
    try {
      const done = await withDeadline(work(context), timeout, timeLeftMs(lambda));
      ended(200);
      return done;
    } catch (error) {
      // Cognito treats every error as a rejection. The logged status distinguishes failures from rejected users.
      ended(errorReply(error, { headers: {} }).statusCode ?? 500);
      throw error;
    }
  });
}
