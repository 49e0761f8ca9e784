import { FileRejected, type Line } from './lines.ts';

export const isJson = (text: string): boolean => /^\s*[[{]\s*["{[\]}]/.test(text);

/**
 * The objects of a JSON array as lines of a list, also if the array is a property of the document.
 * @throws FileRejected if it holds no such array
 */
export function readJson(text: string): Line[] {
  const objects = findObjects(parse(text));
  if (objects.length === 0) throw new FileRejected('This is JSON without a list. Please choose a CSV or XLSX file.');
  const names = [...new Set(objects.flatMap(Object.keys))];
  const lines = [names, ...objects.map((one) => names.map((name) => formatValue(one[name])))];
  return lines.map((cells, index) => ({ row: index + 1, cells }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findObjects(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value)
    ? (Object.values(value)
        .map(findObjects)
        .find((found) => found.length > 0) ?? [])
    : [];
}

const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(formatValue).join('; ');
  return isObject(value) ? JSON.stringify(value) : String(value ?? '');
};
