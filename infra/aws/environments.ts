export type EnvironmentName = 'dev' | 'staging' | 'prod';

export type Environment = {
  name: EnvironmentName;
  /** Retains data when the stack is deleted. */
  keepsData: boolean;
  /** Refuses to delete stacks, tables and accounts. Off until a deployment has succeeded: what failed can be deleted then, and made anew. */
  protectsData: boolean;
  /** Enables WAF for the site, which has a monthly cost. */
  guarded: boolean;
  /** Enables threat protection of the user pool, which costs by user and therefore has to refuse something. */
  enforcesRisks: boolean;
  /** Whether the managed rules of the firewall block, or only count. Count until a week of counts shows no salon among them. */
  managedRules: 'count' | 'block';
  /** The site's own domain, with a certificate of ACM in us-east-1. Without one it has an address of cloudfront.net. */
  domain?: { name: string; certificateArn: string };
  /** Concurrent executions that sign-ins can always have. The account needs a quota of 100 more. */
  signInConcurrency?: number;
  logDays: 7 | 30 | 365;
  /** Days of point-in-time recovery. */
  recoveryDays: number;
  /** API rate limit per second, and burst. */
  throttle: { rate: number; burst: number };
};

/** Required for a CloudFront web ACL. */
export const region = 'us-east-1';

/** Names of an environment's stacks in CloudFormation. */
export const stackNames = (name: EnvironmentName) => ({
  data: `SalonConsole-${name}-Data`,
  app: `SalonConsole-${name}-App`,
});

const environments: Record<EnvironmentName, Environment> = {
  dev: {
    name: 'dev',
    keepsData: false,
    protectsData: false,
    guarded: false,
    enforcesRisks: false,
    managedRules: 'count',
    logDays: 7,
    recoveryDays: 1,
    throttle: { rate: 50, burst: 100 },
  },
  staging: {
    name: 'staging',
    keepsData: false,
    protectsData: false,
    guarded: false,
    enforcesRisks: false,
    managedRules: 'count',
    logDays: 30,
    recoveryDays: 7,
    throttle: { rate: 200, burst: 400 },
  },
  prod: {
    name: 'prod',
    keepsData: true,
    protectsData: true,
    guarded: true,
    enforcesRisks: false,
    managedRules: 'count',
    signInConcurrency: 50,
    logDays: 365,
    recoveryDays: 35,
    throttle: { rate: 500, burst: 1000 },
  },
};

/** @throws Error for any value except `on`, `off` or undefined, to catch typos */
export function isOn(option: string, value: unknown): boolean {
  if (value === undefined || value === 'off') return false;
  if (value === 'on') return true;
  throw new Error(`-c ${option}= takes on or off, not ${JSON.stringify(value)}.`);
}

/** An address, or undefined for `off`. @throws Error for anything else, to catch typos */
export function toAddress(option: string, value: unknown): string | undefined {
  if (value === undefined || value === 'off') return undefined;
  if (typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw new Error(`-c ${option}= takes an email address or off, not ${JSON.stringify(value)}.`);
}

/** A domain with its certificate, or undefined for `off`. @throws Error for one without the other, to catch typos */
export function toDomain(name: unknown = 'off', certificateArn: unknown = 'off'): Environment['domain'] {
  if (name === 'off' && certificateArn === 'off') return undefined;
  if (typeof name !== 'string' || !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(name))
    throw new Error(`-c domain= takes a name such as console.example.com, or off, not ${JSON.stringify(name)}.`);
  if (typeof certificateArn !== 'string' || !/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(certificateArn))
    throw new Error(
      `-c certificate= takes the ARN of a certificate of ${name} in us-east-1, not ${JSON.stringify(certificateArn)}.`,
    );
  return { name, certificateArn };
}

/** @throws Error for anything but `count` and `block`, to catch typos */
export function toManagedRules(value: unknown = 'count'): Environment['managedRules'] {
  if (value === 'count' || value === 'block') return value;
  throw new Error(`-c firewall= takes count or block, not ${JSON.stringify(value)}.`);
}

/** @throws Error for anything but `enforce` and `off`, to catch typos */
export function isEnforced(value: unknown = 'off'): boolean {
  if (value === 'enforce' || value === 'off') return value === 'enforce';
  throw new Error(`-c risks= takes enforce or off, not ${JSON.stringify(value)}.`);
}

/** A US number or a sender ID, or undefined for `off`. @throws Error for anything else, to catch typos */
export function toTextSender(value: unknown = 'off'): string | undefined {
  if (value === 'off') return undefined;
  if (typeof value === 'string' && /^(\+1\d{10}|[A-Za-z][A-Za-z0-9]{2,10})$/.test(value)) return value;
  throw new Error(`-c texts= takes a number such as +18885550123, a sender ID, or off, not ${JSON.stringify(value)}.`);
}

export const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);

const isName = (name: unknown): name is EnvironmentName =>
  typeof name === 'string' && Object.hasOwn(environments, name);

/** Environment of a command's `-c env=NAME`. */
export const toEnvironment = (context: readonly string[] | undefined): Environment =>
  getEnvironment(context?.map((one) => /^env=(.*)$/.exec(one)?.[1]).find((name) => name !== undefined));

/** @throws Error for an unknown environment, so that a typo does not deploy to the wrong one */
export function getEnvironment(name: unknown): Environment {
  if (isName(name)) return environments[name];
  const known = Object.keys(environments).join(', ');
  throw new Error(`Unknown environment ${JSON.stringify(name)}. Choose one with -c env=NAME: ${known}.`);
}
