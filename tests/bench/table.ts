/** A measured value. Without `max` it is only printed, not judged. */
export type Figure = { what: string; value: number; unit?: string; max?: number };

const text = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

function verdict({ value, max: most }: Figure): string {
  if (most === undefined) return '';
  return value <= most ? `<= ${text(most)}  holds` : `<= ${text(most)}  MISSED`;
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const value = `${text(figure.value)} ${figure.unit ?? ''}`.trim();
    console.log(`  ${figure.what.padEnd(58)} ${value.padStart(12)}   ${verdict(figure)}`.trimEnd());
  }
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
