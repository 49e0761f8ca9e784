/** A login that the sign-in page of the local demo offers. */
export type DemoPerson = { email: string; password: string; name: string; role: string; hint: string };

/** What differs between deployments. */
export interface Config {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Cognito's endpoint, if not the region's own. */
  userPoolEndpoint?: string;
  apiBase: string;
  /** Only the local demo has them. */
  demoPeople?: DemoPerson[];
}

const needed = ['region', 'userPoolId', 'userPoolClientId', 'apiBase'] as const satisfies (keyof Config)[];

/** Loads the deployment's settings; the build is the same for all. */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  const config = (await response.json()) as Config;
  const missing = needed.filter((name) => typeof config[name] !== 'string');
  if (missing.length > 0) throw new Error(`config.json lacks ${missing.join(', ')}`);
  return config;
}
