import { type Environment, region, stackNames } from '../../aws/environments.ts';
import type { Shell } from '../shell.ts';

/** Runs a command before the operator's eyes. @throws Error with `failure` unless it succeeds */
export async function mustRun({ run }: Shell, failure: string, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, { isShown: true });
  if (code !== 0) throw new Error(failure);
  return `${stdout}\n${stderr}`;
}

/** Commands of cdk for an environment. All but the first take the templates that `build` made, so what is shown is what is deployed. */
export function cdkOf(shell: Shell, { name }: Environment) {
  const names = stackNames(name);
  const cdk = (failure: string, ...args: string[]) =>
    mustRun(shell, failure, 'npx', 'cdk', ...args, '--app', 'cdk.out');
  return {
    async build(options: Record<string, string>): Promise<void> {
      await mustRun(shell, 'The build failed, see above. Nothing was changed.', 'npm', 'run', 'build');
      const context = Object.entries({ env: name, ...options }).flatMap(([option, value]) => [
        '-c',
        `${option}=${value}`,
      ]);
      const failure = 'The templates were not made, see above. Nothing was changed.';
      await mustRun(shell, failure, 'npx', 'cdk', 'synth', '--quiet', ...context);
    },
    bootstrap: (account: string) => cdk('Setting up CDK failed, see above.', 'bootstrap', `aws://${account}/${region}`),
    /** Resolves to the text of the differences. */
    diff: (stack: 'data' | 'app') =>
      cdk(
        'The differences cannot be shown, see above. Nothing was changed.',
        'diff',
        names[stack],
        '--exclusively',
        '--no-color',
      ),
    destroy: (stack: 'app', failure: string) => cdk(failure, 'destroy', names[stack], '--exclusively', '--force'),
    deploy: (stack: 'data' | 'app', failure: string) =>
      cdk(failure, 'deploy', names[stack], '--exclusively', '--require-approval', 'never'),
  };
}

/** Types that hold nothing, or whose earlier resources are kept. */
const harmless = [
  'AWS::CloudWatch::Alarm',
  'AWS::IAM::Policy',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::MetricFilter',
];

/** Resources that `cdk diff` removes or replaces, such as "AWS::DynamoDB::GlobalTable Tables/services Tablesservices05A49DAB replace". */
export const listLosses = (diff: string): string[] =>
  [...diff.matchAll(/^\[[-~]\] (\S+::\S+)( .+ (?:destroy|orphan|replace|may be replaced))\r?$/gm)]
    .filter(([, type = '']) => !harmless.includes(type))
    .map(([, type, rest]) => `${type}${rest}`);
