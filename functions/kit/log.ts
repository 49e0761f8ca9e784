import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines; callers pass ids and counts, never names, addresses, phones or what somebody typed. */
export const log = new Logger({ serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'salon-console' });
