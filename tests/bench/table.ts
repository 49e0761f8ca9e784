/** A measured value. Without `max` it is printed, not judged. */
export type Figure = {
  what: string;
  value: number;
  unit?: string;
  /** The value of what it is compared with. */
  peer?: number | undefined;
  /** Highest allowed value, or highest allowed ratio to the peer. */
  max?: number | undefined;
};

export const heads = ['what', 'ours', 'peer', 'ratio', 'bar', 'verdict'];

const format = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const formatOptional = (value: number | undefined, unit = ''): string =>
  value === undefined ? '' : `${format(value)} ${unit}`.trim();

/** A time says more about the machine than about the product, so only its ratio to a peer is judged. */
const isTime = ({ unit }: Figure): boolean => unit === 'ms' || unit === 's';

function judge({ value, peer, max, ...figure }: Figure): string {
  if (max === undefined || (peer === undefined && isTime({ value, ...figure }))) return 'not judged';
  return (peer === undefined ? value : value / peer) <= max ? 'holds' : 'MISSED';
}

export function toCells(figure: Figure): string[] {
  const { what, value, unit, peer, max } = figure;
  const ratio = peer === undefined ? undefined : value / peer;
  const bar = max === undefined ? '' : `<= ${format(max)}`;
  return [what, formatOptional(value, unit), formatOptional(peer, unit), formatOptional(ratio), bar, judge(figure)];
}

/** Median milliseconds of each job. The jobs run in turn, so that all see the same machine load. */
export async function measureMedians(rounds: number, ...jobs: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = jobs.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, job] of jobs.entries()) {
      const started = performance.now();
      await job();
      times[index]?.push(performance.now() - started);
    }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}
