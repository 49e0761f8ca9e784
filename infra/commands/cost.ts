import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { type Environment, toEnvironment } from '../aws/environments.ts';
import { addStacks } from '../aws/product-app.ts';
import { type Resource, readFacts } from './cost/facts.ts';
import { type CostLine, computeMonth, sumOf } from './cost/month.ts';
import { prices } from './cost/prices.ts';
import { assumptions, defaultUsage, type Usage } from './cost/usage.ts';
import { runCommand } from './shell.ts';

const names = Object.keys(assumptions) as (keyof Usage)[];
const help = `Usage: npm run cost -- [-c env=NAME] [--salons 50]. Other options replace what is assumed:
${names.map((name) => `  --${name} ${assumptions[name].value}: ${assumptions[name].says}`).join('\n')}`;

/** Resources of the environment's stacks with the options of a real deployment. */
function listResources(environment: Environment): Resource[] {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({ context });
  addStacks(app, environment, {
    functionsFolder: 'dist/functions',
    webFolder: 'dist/web',
    alarmsTo: 'operator@salon.example',
    mailFrom: 'hello@salon.example',
    textsFrom: undefined,
    isMailVerified: true,
    isMailExisting: false,
    siteUrl: undefined,
    edgeSecretNumber: 1,
    analytics: false,
    canary: true,
  });
  return app.synth().stacks.flatMap(({ template }) => Object.values<Resource>(template.Resources));
}

/** @throws Error for a value that is not a number */
function readUsage(values: Record<string, unknown>): Usage {
  const given = names.flatMap((name) => (values[name] === undefined ? [] : [[name, Number(values[name])] as const]));
  for (const [name, value] of given) if (!(value >= 0)) throw new Error(`--${name} takes a number.`);
  return { ...defaultUsage, ...Object.fromEntries(given) };
}

function printTable(lines: readonly CostLine[]): void {
  const rows = [...lines, { service: 'Sum', says: '', dollars: sumOf(lines) }];
  for (const { service, says, dollars } of rows)
    console.log(`${service.padEnd(16)} ${says.padEnd(58)} ${`$${dollars.toFixed(2)}`.padStart(9)}`);
}

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const options = { ...Object.fromEntries(names.map((name) => [name, text])), help: { type: 'boolean' } as const };
  const { values } = parseArgs({ options: { ...options, context: { ...text, short: 'c', multiple: true } } });
  if (values.help) return console.log(help);
  const environment = toEnvironment((values.context as string[] | undefined) ?? ['env=prod']);
  const [facts, usage] = [readFacts(listResources(environment)), readUsage(values)];
  console.log(`A month of ${environment.name} with ${usage.salons} salons:\n`);
  printTable(computeMonth(facts, usage));
  const protectedSum = sumOf(computeMonth({ ...facts, hasThreatProtection: true }, usage));
  console.log(`\nWith threat protection (-c risks=enforce), which costs by user: $${protectedSum.toFixed(2)}.`);
  console.log(`A text to a phone costs $${prices.text} a part: --textsPerVisit 1.5. Taxes and support are left out.`);
  console.log('Prices are constants of infra/commands/cost/prices.ts. What is assumed: npm run cost -- --help');
});
