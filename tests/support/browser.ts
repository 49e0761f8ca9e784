import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where browsers of the system are usually found; `CHROMIUM` names another one. */
const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium of the system, or undefined for Playwright's own. */
export const systemBrowser = (): string | undefined => candidates.find((path) => path && isExecutable(path));

/** For a browser in a container, and quiet towards the outside. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
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

/** Sees to it that the flows have a browser: the system's, else Playwright's download, else Debian's package. */
function obtainBrowser(): void {
  if (systemBrowser() || run('npx', 'playwright', 'install', 'chromium')) return;
  const installed = run('apt-get', 'update') && run('apt-get', 'install', '-y', 'chromium');
  if (!installed) throw new Error('No Chromium found and none could be installed; set CHROMIUM to the path of one.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) obtainBrowser();
