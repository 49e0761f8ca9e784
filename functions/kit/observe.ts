import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { RequestContext } from './context.ts';
import { log } from './log.ts';

const metrics = new Metrics({
  namespace: 'SalonConsole',
  serviceName: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'local',
});

/** One log line and the metrics of a request: what it was, how it ended, what it cost. */
export function record(endpoint: string, status: number, ms: number, context: RequestContext): void {
  const { requestId, databaseRequests, capacityUnits } = context;
  log.info('request', { endpoint, status, ms: Math.round(ms), databaseRequests, capacityUnits, request_id: requestId });
  if (!process.env['AWS_LAMBDA_FUNCTION_NAME']) return;
  metrics.addDimension('endpoint', endpoint);
  metrics.addMetric('duration', MetricUnit.Milliseconds, ms);
  metrics.addMetric('databaseRequests', MetricUnit.Count, databaseRequests);
  if (status >= 500) metrics.addMetric('failures', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
