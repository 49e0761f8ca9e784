import { formatNumber } from '../../../shared/rules/format.ts';
import type { Column } from '../../kit/grid/types.ts';

/** Sums in cents, minutes and hundredths of a gram, as reports of people have them. */
type Of<Row> = (row: Row) => number;
type Look<Row> = Pick<Column<Row>, 'field' | 'title' | 'priority'> & Partial<Column<Row>>;

const formatWhole = (value: unknown): string => (typeof value === 'number' ? formatNumber(value, 0, 0) : '');

/** "54%", or a dash without a base. */
export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? `${formatNumber((part / whole) * 100, 0, 0)}%` : '–';

/** A share in percent. Empty without a base. */
export const shareColumn = <Row>({ title, ...look }: Look<Row>, part: Of<Row>, whole: Of<Row>): Column<Row> => ({
  ...{ title: `${title}, %`, type: 'number', width: 90, format: formatWhole },
  ...look,
  value: (row) => (whole(row) > 0 ? (part(row) / whole(row)) * 100 : undefined),
});

/** Dollars for each of a count. Empty without any. */
export const eachColumn = <Row>(look: Look<Row>, cents: Of<Row>, count: Of<Row>): Column<Row> => ({
  ...{ type: 'money', width: 95 },
  ...look,
  value: (row) => (count(row) > 0 ? cents(row) / 100 / count(row) : undefined),
});

/** Dollars with their sum. */
export const centsColumn = <Row>(look: Look<Row>, cents: Of<Row>): Column<Row> => ({
  ...{ type: 'money', width: 95, summary: 'sum' },
  ...look,
  value: (row) => cents(row) / 100,
});

export const countColumn = <Row>(look: Look<Row>): Column<Row> => ({
  ...{ type: 'number', width: 70, summary: 'sum' },
  ...look,
});

/** Adds up the numbers of rows. All else is that of the first one. */
export function sumRows<One extends { location_id: number }>([first, ...more]: readonly One[]): One | undefined {
  if (!first) return undefined;
  const sum: Record<string, unknown> = { ...first };
  for (const part of more)
    for (const [name, value] of Object.entries(part))
      if (typeof value === 'number' && name !== 'location_id') sum[name] = Number(sum[name]) + value;
  return sum as One;
}
