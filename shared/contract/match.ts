import { type Endpoint, type Family, listMethods } from './endpoint.ts';

export type Match = { family: string; name: string; endpoint: Endpoint; params: Record<string, string> };

/**
 * Finds the endpoint for a method and a path below `/api` as API Gateway does: fixed segments take precedence over parameters. A trailing
 * slash is ignored. Undefined if there is none or if a segment has invalid percent-encoding.
 */
export function matchEndpoint(api: Record<string, Family>, method: string, path: string): Match | undefined {
  const requested = path.replace(/\/+$/, '').split('/');
  const found = Object.entries(api)
    .flatMap(([family, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({ family, name, endpoint, segments: splitPath(endpoint) })),
    )
    .filter(
      ({ endpoint, segments }) =>
        listMethods(endpoint).some((one) => one === method) && matchesSegments(segments, requested),
    )
    .sort((a, b) => countFixedSegments(b.segments) - countFixedSegments(a.segments))[0];
  if (!found) return undefined;
  const params = parseParams(found.segments, requested);
  return params && { family: found.family, name: found.name, endpoint: found.endpoint, params };
}

const splitPath = ({ path }: Endpoint): string[] => path.replace(/\/$/, '').split('/');
const isParam = (segment: string): boolean => segment.startsWith('{');
const countFixedSegments = (segments: string[]): number => segments.filter((segment) => !isParam(segment)).length;

const matchesSegments = (segments: string[], asked: string[]): boolean =>
  segments.length === asked.length && segments.every((s, i) => (isParam(s) ? asked[i] !== '' : s === asked[i]));

function parseParams(segments: string[], asked: string[]): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      segments.flatMap((s, i) => (isParam(s) ? [[s.slice(1, -1), decodeURIComponent(asked[i] ?? '')]] : [])),
    );
  } catch {
    return undefined;
  }
}
