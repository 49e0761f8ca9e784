import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { bookAppointment } from './flows/bookPage.ts';
import { signIn } from './flows/signIn.ts';
import { browserArguments, systemBrowser } from './support/browser.ts';
import { march } from './support/days.ts';

/*
 * Drives the console of an earlier commit against the API of this checkout, this console against that API, and this console against
 * replies of a release that is ahead of it: `npm run crossover -- <commit>`, after `npm run build`.
 */
const [, , commit] = process.argv;
if (!commit) throw new Error('npm run crossover -- <the commit of the last release>');

const here = resolve('.');
const folder = mkdtempSync(join(tmpdir(), 'salon-crossover-'));
const there = join(folder, 'release');
function run(cwd: string, command: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(command, parameters, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}: ${stderr}`);
}

type Sides = { api: string; site: string; isAhead?: boolean };

/** Starts the product of one checkout with the built console of another. */
async function start({ api, site }: Sides) {
  const script = `
    const [{ readSettings }, { startProduct }, { staticSite }, { seed }] = await Promise.all(
      ['settings', 'product', 'site', 'demo/seed'].map((name) => import('${api}/infra/local/' + name + '.ts')),
    );
    console.log((await startProduct(readSettings(), staticSite('${site}/dist/web'), seed)).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: api,
    env: { ...process.env, DATA_DIR: mkdtempSync(join(folder, 'data-')), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((ready, failed) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('http') && ready(line));
    child.once('exit', () => failed(new Error('The product did not start.')));
  });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url, [Symbol.asyncDispose]: stop };
}

async function drive(browser: Browser, title: string, sides: Sides): Promise<void> {
  console.log(title);
  await using product = await start(sides);
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (sides.isAhead) await page.route('**/api/**', answerAhead);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) problems.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  for (const [name, step] of Object.entries({ ...steps, ...(sides.isAhead && aheadSteps) })) {
    const failure = await step(page).then(
      () => undefined,
      (error: Error) => error.message.split('\n')[0],
    );
    console.log(`  ${name}: ${[failure ?? 'ok', ...problems.splice(0)].join('; ')}`);
    if (failure) process.exitCode = 1;
  }
  await context.close();
}

const blocks = (page: Page) => page.getByRole('application').getByRole('button', { name: / to \d+:\d\d/ });

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('row').nth(2).waitFor();
}

const steps: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in': (page) => signIn(page, 'admin'),
  book: async (page) => {
    await page.goto('/scheduler?location_id=1001');
    await blocks(page).first().waitFor();
  },
  booking: async (page) => {
    await page.goto(`/scheduler?location_id=1001&date=${march(17)}`);
    await bookAppointment(page, { stylist: 'Imani Brooks', at: '11:00 AM', client: 'A', minutes: 45 });
  },
  'team list': (page) => openList(page, '/manage-users'),
  clients: (page) => openList(page, '/edit-client'),
};

/** The words that a release ahead has in place of some that this one knows. */
const newWords: Record<string, string> = { stylist: 'trainee', lunch: 'nap' };
for (const status of ['booked', 'confirmed', 'arrived', 'in_service', 'done']) newWords[status] = 'on_break';
const closedFields = ['status', 'role', 'kind'];

const aheadSteps: typeof steps = {
  'unknown status': async (page) => {
    await page.goto('/scheduler?location_id=1001');
    await page
      .getByRole('button', { name: /On break/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Status' }).getByText('On break').waitFor();
  },
  'unknown role': async (page) => {
    await page.goto('/manage-users');
    await page.getByText('Trainee').first().waitFor();
  },
};

async function answerAhead(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json');
  if (!isJson) return route.fulfill({ response });
  const ahead = JSON.parse(await response.text(), (name, value) => {
    if (closedFields.includes(name)) return newWords[value] ?? value;
    return typeof value === 'object' && value && !Array.isArray(value) ? { ...value, of_tomorrow: true } : value;
  });
  return route.fulfill({ response, json: ahead });
}

run(here, 'git', 'worktree', 'add', '--quiet', '--detach', there, commit);
try {
  symlinkSync(join(here, 'node_modules'), join(there, 'node_modules'));
  run(there, process.execPath, 'infra/build/bundle.ts');
  run(there, process.execPath, 'node_modules/vite/bin/vite.js', 'build');
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
  await drive(browser, `console of ${commit}, API of this checkout`, { api: here, site: there });
  await drive(browser, `console of this checkout, API of ${commit}`, { api: there, site: here });
  await drive(browser, 'console of this checkout, replies of a release ahead', {
    api: here,
    site: here,
    isAhead: true,
  });
  await browser.close();
} finally {
  run(here, 'git', 'worktree', 'remove', '--force', there);
  rmSync(folder, { recursive: true });
}
