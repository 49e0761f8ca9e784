import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Headless Chromium without browser UI, which otherwise takes a third of a flow's time to load. */
const shell = '/usr/bin/chromium-headless-shell';

/** Usual paths of installed browsers. `CHROMIUM` overrides them. */
const candidates = [
  process.env['CHROMIUM'],
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of an installed Chromium. Undefined means Playwright's own. */
export const systemBrowser = (): string | undefined => candidates.find((path) => path && isExecutable(path));

/** Options for running in a container without background network traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  // One process fewer to switch to.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Ensures that a browser is available: installs Debian's headless shell if root, else uses an installed browser or Playwright's download.
 */
function obtainBrowser(): void {
  if (process.env['CHROMIUM'] || isExecutable(shell)) return;
  if (process.getuid?.() === 0 && run('apt-get', 'update') && run('apt-get', 'install', '-y', basename(shell))) return;
  if (systemBrowser() || run('npx', 'playwright', 'install', 'chromium')) return;
  throw new Error('No Chromium found and none could be installed; set CHROMIUM to the path of one.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) obtainBrowser();
