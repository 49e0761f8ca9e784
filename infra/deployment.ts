import { existsSync, readFileSync } from 'node:fs';

/**
 * Names a deployment to the operator's commands: every output of its stacks is called after the environment variable that it fills.
 * @param file what `cdk deploy --outputs-file` wrote
 * @param environment which one it must be
 */
export function nameDeployment(file: string, environment?: string): void {
  if (!existsSync(file)) throw new Error(`There is no ${file}; cdk deploy writes it with --outputs-file ${file}`);
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  if (environment && !Object.hasOwn(stacks, `SalonConsole-${environment}-Data`))
    throw new Error(`${file} is not of ${environment}; it holds ${Object.keys(stacks).join(', ')}`);
  for (const outputs of Object.values(stacks))
    for (const [name, value] of Object.entries(outputs)) process.env[variableOf(name)] ??= value;
}

/** CloudFormation names have no underscores: `TableDirectory` fills TABLE_DIRECTORY, `UserPoolId` USER_POOL_ID. */
const variableOf = (output: string): string => output.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
