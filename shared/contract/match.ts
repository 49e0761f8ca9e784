import type { Endpoint, Family } from './endpoint.ts';

export type Match = { family: string; name: string; endpoint: Endpoint; params: Record<string, string> };

/**
 * The endpoint behind a method and a path below `/api`, as API Gateway would choose it: fixed segments beat parameters.
 * A slash at the end is ignored. Undefined when there is none or a segment is not valid percent-encoding.
 */
export function match(api: Record<string, Family>, method: string, path: string): Match | undefined {
  const asked = path.replace(/\/+$/, '').split('/');
  const found = Object.entries(api)
    .flatMap(([family, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({ family, name, endpoint, segments: segmentsOf(endpoint) })),
    )
    .filter(({ endpoint, segments }) => endpoint.method === method && fits(segments, asked))
    .sort((a, b) => fixed(b.segments) - fixed(a.segments))[0];
  if (!found) return undefined;
  const params = paramsOf(found.segments, asked);
  return params && { family: found.family, name: found.name, endpoint: found.endpoint, params };
}

const segmentsOf = ({ path }: Endpoint): string[] => path.replace(/\/$/, '').split('/');
const isParam = (segment: string): boolean => segment.startsWith('{');
const fixed = (segments: string[]): number => segments.filter((segment) => !isParam(segment)).length;

const fits = (segments: string[], asked: string[]): boolean =>
  segments.length === asked.length && segments.every((s, i) => (isParam(s) ? asked[i] !== '' : s === asked[i]));

function paramsOf(segments: string[], asked: string[]): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      segments.flatMap((s, i) => (isParam(s) ? [[s.slice(1, -1), decodeURIComponent(asked[i] ?? '')]] : [])),
    );
  } catch {
    return undefined;
  }
}
