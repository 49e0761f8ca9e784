import { type Endpoint, type Family, isAllowed, userTypes } from './endpoint.ts';

/** Markdown table of permissions: one row per endpoint, one column per user type. */
export function buildPermissionMatrix(api: Record<string, Family>): string {
  const rows = Object.entries(api).flatMap(([family, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint], index) => [
      index === 0 ? family : '',
      name,
      ...formatCells(endpoint),
    ]),
  );
  return formatTable([['family', 'endpoint', 'call', ...userTypes.map(String)], ...rows]);
}

const formatCells = ({ method, path, allow }: Endpoint): string[] => [
  `\`${method} ${path}\`${allow === 'public' ? ', without a token' : ''}`,
  ...userTypes.map((type) => (isAllowed(allow, [type]) ? '●' : '')),
];

/** Pads every column to its widest cell, so that the Markdown source is readable too. */
function formatTable([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(1, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
