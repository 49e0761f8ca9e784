import { type Endpoint, type Family, isAllowed, userTypes } from './endpoint.ts';

/** Who may call what, as a Markdown table: a row an endpoint, a column a user type. A public endpoint says so instead. */
export function permissionMatrix(api: Record<string, Family>): string {
  const rows = Object.entries(api).flatMap(([family, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint], index) => [index === 0 ? family : '', name, ...cellsOf(endpoint)]),
  );
  return tableOf([['family', 'endpoint', 'call', ...userTypes.map(String)], ...rows]);
}

const cellsOf = ({ method, path, allow }: Endpoint): string[] => [
  `\`${method} ${path}\`${allow === 'public' ? ', without a token' : ''}`,
  ...userTypes.map((type) => (isAllowed(allow, [type]) ? '●' : '')),
];

/** Every column as wide as its widest cell, so that the source reads as a table too. */
function tableOf([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(1, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
