import { buildIfNeeded } from './build.ts';
import { openDataFolder } from './dataFolder.ts';
import { people } from './demo/people.ts';
import { readSettings, type Settings } from './settings.ts';

async function start(settings: Settings, development: boolean) {
  // Report problems with the folder before the build starts.
  openDataFolder(settings);
  if (!development) await buildIfNeeded();
  const { startProduct } = await import('./product.ts');
  const site = development
    ? await (await import('./development.ts')).developmentSite()
    : (await import('./site.ts')).staticSite();
  const product = await startProduct(settings, site, async (identity, write) => {
    if (settings.demo) await (await import('./demo/seed.ts')).seed(identity, write);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.stop().then(() => process.exit(0)));
  console.log(`Salon console ready at ${product.url}`);
  console.log(settings.demo ? logins(product.url) : await setupLink(product.url));
}

/** A new link at every start, until there is an organization. */
async function setupLink(url: string): Promise<string> {
  const { createSetupCode } = await import('../../functions/users/setupCode.ts');
  const code = await createSetupCode();
  return code ? `Create your organization (within an hour): ${url}/setup?code=${code}` : `Mail: ${url}/local/mail`;
}

function logins(url: string): string {
  const shown = people.filter(({ user }) => /@(demo|other)\.test$/.test(user.user_email));
  const rows = shown.map(
    ({ user }) => `  ${user.user_email.padEnd(22)} ${user.roles.map(({ role }) => role).join(', ')}`,
  );
  return ['Demo logins (password Salon-Demo-2026!):', ...rows, `Mail: ${url}/local/mail`].join('\n');
}

try {
  await start(readSettings(), process.argv.includes('--dev'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
