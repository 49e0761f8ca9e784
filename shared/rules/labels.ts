/**
 * Label of a value. A value that is not in the table, because a newer release added it, becomes words: "On break" for 'on_break'.
 */
export function labelOf<Value extends string>(labels: Readonly<Record<Value, string>>, value: Value): string {
  if (Object.hasOwn(labels, value)) return labels[value];
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
}
