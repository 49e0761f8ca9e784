import * as z from 'zod';

const schema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where Cognito is spoken to; the region's own address without it. */
  userPoolEndpoint: z.string().optional(),
  apiBase: z.string(),
  /** Offers the kit's gallery, for developers. */
  gallery: z.boolean().optional(),
});
export type Config = z.infer<typeof schema>;

/** What differs between deployments; the build is the same for all. */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  return schema.parse(await response.json());
}
