import { Logger } from '@aws-lambda-powertools/logger';
import { getRequestContext, type RequestContext } from './context.ts';

/** Structured JSON logger. Log ids and counts only, never names, addresses, phone numbers or user input. */
const log = new Logger({ serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'salon-console' });

/** Ids included in every log line of a request. */
const requestIds = ({ requestId, gatewayId, endpoint, organization, salon, user }: RequestContext) => ({
  request_id: requestId,
  gateway_id: gatewayId,
  endpoint,
  organization_id: organization,
  location_id: salon,
  user_id: user,
});

/** Writes one line per request with endpoint, caller, status, duration and database usage. Alarms read it (`infra/aws`). */
export function logRequest(status: number, ms: number, context: RequestContext): void {
  const { requests: databaseRequests, units: capacityUnits, ms: databaseMs } = context.database;
  const use = { databaseRequests, databaseMs: Math.round(databaseMs), capacityUnits };
  log.info('request', { ...requestIds(context), status, ms: Math.round(ms), ...use });
}

/** Logs how long the oldest item of a lane of the outbox has waited, at each run. An alarm reads it (`infra/aws`). */
export function logOldest(endpoint: string, waitedMs: number): void {
  log.info('oldest', { endpoint, waitedMinutes: Math.round(waitedMs / 60_000) });
}

/** Logs that an item of the outbox was given up. An alarm reads it (`infra/aws`). */
export function logGivenUp({ organization, ...item }: { organization: number; kind: string; reason: string }): void {
  log.warn('given up', { ...item, organization_id: organization, request_id: getRequestContext()?.requestId });
}

/** Logs that a limit held a message. An alarm reads it (`infra/aws`). */
export function logHeld({ organization, limit }: { organization: number; limit: string }): void {
  log.warn('held', { limit, organization_id: organization, request_id: getRequestContext()?.requestId });
}

/** Logs an unexpected error with the ids of the current request. */
export function logError(error: unknown): void {
  const context = getRequestContext();
  log.error('request failed', { ...(context && requestIds(context)), error: redactError(error) });
}

/** Schema errors contain values in their message; only the paths and codes are logged. */
function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : undefined;
  return issues
    ? { name: error.name, at: issues.map(({ path, code }) => `${path.join('.')}: ${code}`) }
    : { name: error.name, message: error.message, stack: error.stack };
}
