import { Logger } from '@aws-lambda-powertools/logger';
import { getRequestContext, type RequestContext } from './context.ts';

/** JSON lines; callers pass ids and counts, never names, addresses, phones or what somebody typed. */
const log = new Logger({ serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'salon-console' });

/** What every line about a request carries, so that all of a salon's or a person's can be found. */
const requestIds = ({ requestId, gatewayId, endpoint, organization, user }: RequestContext) => ({
  request_id: requestId,
  gateway_id: gatewayId,
  endpoint,
  organization_id: organization,
  user_id: user,
});

/** One log line of a request: what it was, who asked, how it ended, what it cost. Alarms read it (`infra/observability.ts`). */
export function logRequest(status: number, ms: number, context: RequestContext): void {
  const { databaseRequests, capacityUnits } = context;
  log.info('request', { ...requestIds(context), status, ms: Math.round(ms), databaseRequests, capacityUnits });
}

/** An error nobody foresaw, under the ids of the request it happened in. */
export function logError(error: unknown): void {
  const context = getRequestContext();
  log.error('request failed', { ...(context && requestIds(context)), error: redactError(error) });
}

/** A reply that breaks its schema names values in its message; the log keeps only where. */
function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : undefined;
  return issues
    ? { name: error.name, at: issues.map(({ path, code }) => `${path.join('.')}: ${code}`) }
    : { name: error.name, message: error.message, stack: error.stack };
}
