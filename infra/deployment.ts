import { existsSync, readFileSync } from 'node:fs';

/**
 * Selects a deployment for the operator's commands: sets an environment variable for each of its stack outputs.
 * @param file outputs file of `cdk deploy --outputs-file`
 * @param environment expected environment
 */
export function setDeploymentVariables(file: string, environment?: string): void {
  if (!existsSync(file)) throw new Error(`There is no ${file}; cdk deploy writes it with --outputs-file ${file}`);
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  if (environment && !Object.hasOwn(stacks, `SalonConsole-${environment}-Data`))
    throw new Error(`${file} is not of ${environment}; it holds ${Object.keys(stacks).join(', ')}`);
  for (const outputs of Object.values(stacks))
    for (const [name, value] of Object.entries(outputs)) process.env[toVariableName(name)] ??= value;
}

/** Converts an output name to a variable name: `TableDirectory` to TABLE_DIRECTORY. */
const toVariableName = (output: string): string => output.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
