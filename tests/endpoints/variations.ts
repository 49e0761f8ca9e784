import type { EndpointCase } from './index.ts';
import type { Place } from './record.ts';

export type Sent = { params?: object; body: object };

/** The request with one field of its path or body changed to another valid value, for each field that has one. */
export function buildVariations(
  { endpoint }: EndpointCase,
  sent: Sent,
  place: Place,
): { field: string; changed: Sent }[] {
  const issuesOf = ({ params, body }: Sent) => [
    ...(endpoint.params?.safeParse(params).error?.issues ?? []),
    ...(endpoint.body?.safeParse(body).error?.issues ?? []),
  ];
  return listFields(sent).flatMap(({ path, value }) => {
    if (path.at(-1) === 'idempotency_key') return [];
    const withValue = (other: unknown) => setField(sent, path, other);
    const choices = issuesOf(withValue('neither of them')).flatMap((issue) => ('values' in issue ? issue.values : []));
    const others = [...otherValues(value, place), ...choices].filter((other) => other !== value);
    const changed = others.map(withValue).find((request) => issuesOf(request).length === 0);
    return changed ? [{ field: path.join('.'), changed }] : [];
  });
}

function otherValues(value: unknown, { salon, sisterId }: Place): unknown[] {
  if (value === salon.location_id) return [sisterId];
  if (typeof value === 'number') return [value + 1, value - 1, value + 5];
  if (typeof value === 'boolean') return [!value];
  if (typeof value !== 'string') return [];
  const [firstDigit, lastDigit] = [/\d/, /\d(?=\D*$)/];
  const turned = [lastDigit, firstDigit].map((digit) => value.replace(digit, (one) => String((Number(one) + 1) % 10)));
  return [`${value}2`, ...turned, 'other@example.com', '7035550123'];
}

function listFields(value: unknown): { path: string[]; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path: [], value }];
  return Object.entries(value).flatMap(([name, part]) =>
    listFields(part).map((field) => ({ ...field, path: [name, ...field.path] })),
  );
}

function setField<T>(whole: T, [name, ...rest]: readonly string[], value: unknown): T {
  if (name === undefined) return value as T;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  copy[name] = setField(copy[name], rest, value);
  return copy as T;
}
