import type { Fields } from './internals.ts';

/** An error that goes out as DynamoDB's own: status 400 and a typed body. */
export type ServiceError = Error & { statusCode: number; body: Fields };

export function serviceError(type: string, message: string, more: Fields = {}): ServiceError {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, Message: message, message, ...more };
  return Object.assign(new Error(message), { statusCode: 400, body });
}

export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'statusCode' in error;

export const isConditionFailure = (error: unknown): error is ServiceError =>
  isServiceError(error) && String(error.body['__type']).endsWith('#ConditionalCheckFailedException');
