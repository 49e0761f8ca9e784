/** Search params with these values set; empty values are removed. */
export function withParams(query: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
  return next;
}
