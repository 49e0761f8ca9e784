import { invalidParameter } from './errors.ts';

/** @throws InvalidParameterException when a flow's parameter or a challenge's response is missing */
export function parameter(given: Record<string, string>, name: string): string {
  const value = given[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
