import { parseArgs } from 'node:util';
import {
  type Environment,
  isEnforced,
  isOn,
  toAddress,
  toDomain,
  toEnvironment,
  toManagedRules,
  toTextSender,
} from '../../aws/environments.ts';
import type { Deployment } from '../deployment.ts';
import type { Shell } from '../shell.ts';

export const usage = `Usage:
  npm run deploy -- -c env=NAME [-c alarms=ADDRESS] [-c mail=ADDRESS] [-c texts=NUMBER] [-c analytics=on]
      [-c domain=NAME -c certificate=ARN] [-c firewall=block] [-c risks=enforce] [-c canary=off] [--new-edge-secret] [--replace-app] [--yes]
  npm run deploy -- -c env=NAME --rollback [--yes]
  Options of -c are kept by later deployments, except canary. "off" ends one.`;

const optionNames = ['alarms', 'mail', 'texts', 'analytics', 'domain', 'certificate', 'firewall', 'risks'] as const;
type OptionName = (typeof optionNames)[number];

export type Asked = {
  environment: Environment;
  given: Partial<Record<OptionName, string>>;
  /** "off" gives all calls to the release at once, such as a hot fix while the alarm rings that a canary watches. */
  canary: 'on' | 'off';
  newEdgeSecret: boolean;
  replaceApp: boolean;
  rollback: boolean;
  yes: boolean;
};

/** @throws Error for an unknown option or value, to catch typos before anything is built */
export function parseDeployArguments(args: string[]): Asked {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      'new-edge-secret': { type: 'boolean', default: false },
      'replace-app': { type: 'boolean', default: false },
      rollback: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const environment = toEnvironment(values.context);
  const given: Record<string, string> = Object.fromEntries(
    values.context.map((one) => /^(\w+)=(.*)$/.exec(one)?.slice(1) ?? [one, '']),
  );
  const { env: _, canary = 'on', ...options } = given;
  const unknown = Object.keys(options).filter((name) => !(optionNames as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`Unknown option -c ${unknown[0]}=.\n${usage}`);
  for (const name of ['alarms', 'mail'] as const) toAddress(name, given[name]);
  isOn('analytics', given['analytics']);
  isOn('canary', canary);
  toManagedRules(given['firewall']);
  toTextSender(given['texts']);
  isEnforced(given['risks']);
  const { rollback, yes, 'replace-app': replaceApp } = values;
  if (rollback && (Object.keys(options).length > 0 || given['canary'] || values['new-edge-secret'] || replaceApp))
    throw new Error('A roll-back keeps the options of the last deployment; it takes only -c env=NAME.');
  return {
    environment,
    given: options,
    canary: canary === 'off' ? 'off' : 'on',
    newEdgeSecret: values['new-edge-secret'],
    replaceApp,
    rollback,
    yes,
  };
}

/** Context of cdk. */
export type DeployOptions = Record<OptionName | 'edgeSecret', string>;

/** Completes what was asked with the options of the last deployment, which the outputs of the live stacks hold. */
export async function resolveOptions(shell: Shell, asked: Asked, { data, app }: Deployment): Promise<DeployOptions> {
  const kept = {
    alarms: data?.outputs['AlarmsTo'],
    mail: data?.outputs['MailFrom'],
    texts: data?.outputs['TextsFrom'],
    analytics: data?.outputs['AnalyticsOption'],
    domain: app?.outputs['Domain'],
    certificate: app?.outputs['Certificate'],
    firewall: app?.outputs['Firewall'],
    risks: data?.outputs['Risks'],
  };
  // Data is protected once a deployment has succeeded, so the App stack was there, and held these.
  if (data?.isProtected && !app && !(asked.given.domain && asked.given.firewall))
    throw new Error(
      'The App stack is not there, and with it the options that it kept. Give them again: -c domain=NAME -c certificate=ARN or -c domain=off, and -c firewall=count or -c firewall=block.',
    );
  const edgeSecret = Number(app?.outputs['EdgeSecretNumber'] ?? 1);
  const options = {
    mail: 'off',
    texts: 'off',
    analytics: 'off',
    domain: 'off',
    certificate: 'off',
    firewall: 'count',
    risks: 'off',
    ...withoutUndefined(kept),
    ...asked.given,
    alarms: asked.given.alarms ?? kept.alarms ?? (data ? 'off' : await askAlarms(shell)),
    edgeSecret: String(app && asked.newEdgeSecret ? edgeSecret + 1 : edgeSecret),
  };
  toDomain(options.domain, options.certificate);
  const marked = Object.entries(options).map(([name, value]) => {
    const isKept = name in kept && kept[name as OptionName] === value && !asked.given[name as OptionName];
    return `${name}=${value}${isKept ? ' (kept)' : ''}`;
  });
  shell.say(`Options: ${marked.join(', ')}`);
  return options;
}

const withoutUndefined = (values: Partial<Record<OptionName, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Record<OptionName, string>
  >;

async function askAlarms({ ask }: Shell): Promise<string> {
  const answer = await ask('Which address do alarms go to? ("off" for none)');
  if (!answer) throw new Error('Say where alarms go: -c alarms=you@example.com, or -c alarms=off.');
  toAddress('alarms', answer);
  return answer;
}
