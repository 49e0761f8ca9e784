import {
  type PivotField,
  type PivotLayout,
  type PivotValue,
  pivotFields,
  pivotValues,
} from '../../../shared/rules/pivot.ts';
import { formatDate } from '../../kit/ui/days.ts';

/** Where a field can stand, from top to bottom of the field list. */
export const zones = ['unused', 'filters', 'columns', 'rows', 'values'] as const;
export type Zone = (typeof zones)[number];
export type Chip = PivotField | PivotValue;

/** What stands where, each in its order; all others are not used. */
export type Layout = {
  filters: readonly PivotField[];
  columns: readonly PivotField[];
  rows: readonly PivotField[];
  values: readonly PivotValue[];
  /** What is kept of a filtered field, by its keys. */
  kept: PivotLayout['filters'];
};

export const usualLayout: Layout = {
  filters: [],
  columns: ['month'],
  rows: ['stylist', 'product'],
  values: ['amount', 'cost'],
  kept: {},
};

export const captions: Record<Chip, string> = {
  salon: 'Salon',
  stylist: 'Stylist',
  transaction: 'Transaction id',
  product: 'Product',
  year: 'Start: year',
  month: 'Start: month',
  week: 'Start: week',
  day: 'Start: day',
  amount: 'Product used (g)',
  cost: 'Cost',
};
export const zoneNames: Record<Zone, string> = {
  unused: 'Not used',
  filters: 'Filters',
  columns: 'Columns',
  rows: 'Rows',
  values: 'Values',
};

const isValue = (chip: Chip): chip is PivotValue => pivotValues.some((value) => value === chip);
const isField = (chip: Chip): chip is PivotField => !isValue(chip);

/** Sums stand among the values, all else everywhere but there. */
export const mayStand = (chip: Chip, zone: Zone): boolean => zone === 'unused' || isValue(chip) === (zone === 'values');

export function chipsIn(layout: Layout, zone: Zone): readonly Chip[] {
  if (zone !== 'unused') return layout[zone];
  const used = new Set<Chip>([...layout.filters, ...layout.columns, ...layout.rows, ...layout.values]);
  return [...pivotFields, ...pivotValues].filter((chip) => !used.has(chip));
}

/** A layout with a chip taken from where it stood to a place in a zone; the same one where it may not stand there. */
export function moved(layout: Layout, chip: Chip, zone: Zone, at: number): Layout {
  if (!mayStand(chip, zone)) return layout;
  const without = <One extends Chip>(chips: readonly One[]) => chips.filter((one) => one !== chip);
  const into = <One extends Chip>(name: Zone, chips: readonly One[], isOne: (one: Chip) => one is One): One[] => {
    const left = without(chips);
    return name === zone && isOne(chip) ? left.toSpliced(at, 0, chip) : left;
  };
  const { [chip as PivotField]: _, ...others } = layout.kept;
  return {
    filters: into('filters', layout.filters, isField),
    columns: into('columns', layout.columns, isField),
    rows: into('rows', layout.rows, isField),
    values: into('values', layout.values, isValue),
    kept: zone === 'filters' ? layout.kept : others,
  };
}

/** All places that a chip could be taken to, from top to bottom, with the one where it stands. */
export function placesFor(layout: Layout, chip: Chip): { zone: Zone; at: number }[] {
  return zones
    .filter((zone) => mayStand(chip, zone))
    .flatMap((zone) => {
      const others = chipsIn(layout, zone).filter((one) => one !== chip);
      // What is not used stands in an order of its own.
      const places = zone === 'unused' ? 1 : others.length + 1;
      return Array.from({ length: places }, (_, at) => ({ zone, at }));
    });
}

const isOf = (all: readonly string[], some: unknown): boolean =>
  Array.isArray(some) && new Set(some).size === some.length && some.every((one) => all.includes(one));

/** What a browser kept may be of another release. */
export function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false;
  const { filters, columns, rows, values, kept } = value as Record<string, unknown>;
  if (![filters, columns, rows].every((some) => isOf(pivotFields, some)) || !isOf(pivotValues, values)) return false;
  const fields = [filters, columns, rows].flat();
  return new Set(fields).size === fields.length && typeof kept === 'object' && kept !== null;
}

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

/** How a member of a field is called on screen. */
export function memberText(field: PivotField | undefined, label: string): string {
  if (field === 'month') return monthText(label);
  if (field === 'week') return `Week of ${formatDate(label, 'M/d/yyyy')}`;
  return field === 'day' ? formatDate(label, 'M/d/yyyy') : label;
}
