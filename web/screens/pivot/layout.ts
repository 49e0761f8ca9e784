import {
  type Pivot,
  type PivotField,
  type PivotLayout,
  type PivotValue,
  pivotFields,
  pivotValues,
} from '../../../shared/rules/pivot.ts';
import { formatMonth, formatShortDay } from '../../kit/ui/days.ts';

/** Zones of the field list, from top to bottom. */
export const zones = ['unused', 'filters', 'columns', 'rows', 'values'] as const;
export type Zone = (typeof zones)[number];
export type Chip = PivotField | PivotValue;

/** Fields per zone, in order. Fields in no zone are unused. */
export type Layout = {
  filters: readonly PivotField[];
  columns: readonly PivotField[];
  rows: readonly PivotField[];
  values: readonly PivotValue[];
  /** Included member keys of the filter fields. */
  kept: PivotLayout['filters'];
};

export const defaultLayout: Layout = {
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

/** Values go only into the values zone, fields into any other. */
export const canPlace = (chip: Chip, zone: Zone): boolean => zone === 'unused' || isValue(chip) === (zone === 'values');

export function chipsIn(layout: Layout, zone: Zone): readonly Chip[] {
  if (zone !== 'unused') return layout[zone];
  const used = new Set<Chip>([...layout.filters, ...layout.columns, ...layout.rows, ...layout.values]);
  return [...pivotFields, ...pivotValues].filter((chip) => !used.has(chip));
}

/** Moves a chip to a position in a zone. Returns the same layout if it may not go there. */
export function moveChip(layout: Layout, chip: Chip, zone: Zone, index: number): Layout {
  if (!canPlace(chip, zone)) return layout;
  const without = <One extends Chip>(chips: readonly One[]) => chips.filter((one) => one !== chip);
  const insertInto = <One extends Chip>(name: Zone, chips: readonly One[], isOne: (one: Chip) => one is One): One[] => {
    const remaining = without(chips);
    return name === zone && isOne(chip) ? [...remaining.slice(0, index), chip, ...remaining.slice(index)] : remaining;
  };
  const { [chip as PivotField]: _, ...otherFilters } = layout.kept;
  return {
    filters: insertInto('filters', layout.filters, isField),
    columns: insertInto('columns', layout.columns, isField),
    rows: insertInto('rows', layout.rows, isField),
    values: insertInto('values', layout.values, isValue),
    kept: zone === 'filters' ? layout.kept : otherFilters,
  };
}

/** All positions a chip can move to, from top to bottom, including its current one. */
export function listPlaces(layout: Layout, chip: Chip): { zone: Zone; at: number }[] {
  return zones
    .filter((zone) => canPlace(chip, zone))
    .flatMap((zone) => {
      const others = chipsIn(layout, zone).filter((one) => one !== chip);
      // Unused fields have a fixed order, so there is one position only.
      const places = zone === 'unused' ? 1 : others.length + 1;
      return Array.from({ length: places }, (_, at) => ({ zone, at }));
    });
}

const isUniqueSubset = (allowed: readonly string[], values: unknown): boolean =>
  Array.isArray(values) && new Set(values).size === values.length && values.every((one) => allowed.includes(one));

/** Validates a stored layout, which may come from another version of the app. */
export function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false;
  const { filters, columns, rows, values, kept } = value as Record<string, unknown>;
  if (
    ![filters, columns, rows].every((names) => isUniqueSubset(pivotFields, names)) ||
    !isUniqueSubset(pivotValues, values)
  )
    return false;
  const fields = [filters, columns, rows].flat();
  return new Set(fields).size === fields.length && typeof kept === 'object' && kept !== null;
}

/** Display name of a field's member. */
export function formatMember(field: PivotField | undefined, label: string): string {
  if (field === 'month') return formatMonth(label, 'short');
  if (field === 'week') return `Week of ${formatShortDay(label, '')}`;
  return field === 'day' ? formatShortDay(label, '') : label;
}

/** The data columns, followed by the total, whose `nth` is undefined. A single column is its own total. */
export const listColumns = ({ columns }: Pivot): { path: Pivot['columns'][number]; nth: number | undefined }[] =>
  columns.length === 1
    ? [{ path: columns[0] ?? [], nth: undefined }]
    : [...columns.map((path, nth) => ({ path, nth })), { path: [], nth: undefined }];
