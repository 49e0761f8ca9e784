import { people } from '../../functions/demo/people.ts';
import { buildIfNeeded } from './build.ts';
import { startProduct } from './product.ts';
import { readSettings } from './settings.ts';
import { staticSite } from './site.ts';

const development = process.argv.includes('--dev');
const settings = readSettings();

async function start() {
  if (!development) await buildIfNeeded();
  const site = development ? await (await import('./development.ts')).developmentSite() : staticSite();
  return startProduct(settings, site, async (identity) => {
    if (settings.demo) await (await import('./seed.ts')).seedOnce(settings.folder, identity);
  });
}

const product = await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().then(() => process.exit(0)));

console.log(`Salon console ready at ${product.url}`);
if (settings.demo) console.log(logins(product.url));

function logins(url: string): string {
  const shown = people.filter(({ user }) => /@(demo|other)\.test$/.test(user.user_email));
  const rows = shown.map(
    ({ user }) => `  ${user.user_email.padEnd(22)} ${user.roles.map(({ role }) => role).join(', ')}`,
  );
  return ['Demo logins (password Salon-Demo-2026!):', ...rows, `Mail: ${url}/local/mail`].join('\n');
}
