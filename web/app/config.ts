import * as z from 'zod';

const schema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Cognito's endpoint, if not the region's own. */
  userPoolEndpoint: z.string().optional(),
  apiBase: z.string(),
  /** Enables the component gallery for developers. */
  gallery: z.boolean().optional(),
});
export type Config = z.infer<typeof schema>;

/** Loads the deployment's settings; the build is the same for all. */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  return schema.parse(await response.json());
}
