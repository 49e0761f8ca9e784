export type EnvironmentName = 'dev' | 'staging' | 'prod';

export type Environment = {
  name: EnvironmentName;
  /** Data outlive their stack and cannot be deleted by mistake. */
  keepsData: boolean;
  /** Puts a web application firewall in front of the site and threat protection on the user pool; both cost by the month. */
  guarded: boolean;
  logDays: 7 | 30 | 365;
  /** Days a table can be restored back to. */
  recoveryDays: number;
  /** Requests a second the API takes, and how many at once beyond that. */
  throttle: { rate: number; burst: number };
};

const environments: Record<EnvironmentName, Environment> = {
  dev: {
    name: 'dev',
    keepsData: false,
    guarded: false,
    logDays: 7,
    recoveryDays: 1,
    throttle: { rate: 50, burst: 100 },
  },
  staging: {
    name: 'staging',
    keepsData: false,
    guarded: false,
    logDays: 30,
    recoveryDays: 7,
    throttle: { rate: 200, burst: 400 },
  },
  prod: {
    name: 'prod',
    keepsData: true,
    guarded: true,
    logDays: 365,
    recoveryDays: 35,
    throttle: { rate: 500, burst: 1000 },
  },
};

/** @throws for anything but `on`, `off` or nothing, so that a slip is not taken for an answer */
export function isOn(option: string, value: unknown): boolean {
  if (value === undefined || value === 'off') return false;
  if (value === 'on') return true;
  throw new Error(`-c ${option}= takes on or off, not ${JSON.stringify(value)}.`);
}

const isName = (name: unknown): name is EnvironmentName =>
  typeof name === 'string' && Object.hasOwn(environments, name);

/** @throws for a name that is none of the environments, so that a slip never deploys to a wrong place */
export function environmentOf(name: unknown): Environment {
  if (isName(name)) return environments[name];
  const known = Object.keys(environments).join(', ');
  throw new Error(`Unknown environment ${JSON.stringify(name)}. Choose one with -c env=NAME: ${known}.`);
}
