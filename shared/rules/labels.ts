/**
 * The label of a value. Of a value that is not in the table, because a newer release has added it, the word itself: "On break" for
 * 'on_break'.
 */
export function labelOf<Value extends string>(labels: Readonly<Record<Value, string>>, value: Value): string {
  if (Object.hasOwn(labels, value)) return labels[value];
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
}
