import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';

export type Outcome = { code: number; stdout: string; stderr: string };
/** Runs a command to its end. With `isShown` its output appears as it comes. */
export type Run = (command: string, args: readonly string[], options?: { isShown?: boolean }) => Promise<Outcome>;

/** A reply over the network, with the build that answered. Status 0 if there is none. */
export type WebReply = { status: number; text: string; build: string | undefined };

/** Surroundings of the operator's commands. Tests pass their own. */
export type Shell = {
  run: Run;
  get: (url: string, request?: RequestInit) => Promise<WebReply>;
  /** Waits, in ms. */
  pause: (ms: number) => Promise<unknown>;
  /** Resolves to undefined where nobody can answer, as in a pipeline. */
  ask: (question: string) => Promise<string | undefined>;
  say: (line: string) => void;
};

/** Exit code of shells for a command that does not exist. */
const notFound = 127;

const run: Run = (command, args, { isShown = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const outcome = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (chunk: Buffer) => {
        outcome[stream] += chunk;
        if (isShown) process[stream].write(chunk);
      });
    child.on('error', ({ message }) => resolve({ ...outcome, code: notFound, stderr: message }));
    child.on('close', (code) => resolve({ ...outcome, code: code ?? 1 }));
  });

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} `)).trim();
  } finally {
    terminal.close();
  }
}

const get: Shell['get'] = async (url, request) => {
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) });
    return { status: reply.status, text: await reply.text(), build: reply.headers.get('x-build') ?? undefined };
  } catch (error) {
    return { status: 0, text: String(error), build: undefined };
  }
};

export const shell: Shell = { run, get, pause, ask, say: console.log };

/**
 * Asks a question whose answer is yes or no.
 * @throws Error unless the answer is yes, or `isAgreed` says so beforehand
 */
export async function confirm({ ask }: Shell, question: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return;
  const answer = await ask(`${question} [y/N]`);
  if (answer === undefined) throw new Error(`${question} Nobody can answer here: run it in a terminal, or add --yes.`);
  if (!/^y(es)?$/i.test(answer)) throw new Error('Nothing was changed.');
}

/**
 * Asks for a name to be typed before something that cannot be taken back.
 * @throws Error for any other answer
 */
export async function confirmByName({ ask }: Shell, question: string, name: string): Promise<void> {
  const answer = await ask(`${question} Type ${name} to go on:`);
  if (answer === undefined) throw new Error(`${question} Nobody can answer here: run it in a terminal.`);
  if (answer !== name) throw new Error('Nothing was changed.');
}

/** Runs an operator's command. An error is told in its message, without a stack. */
export async function runCommand(command: () => Promise<unknown>, usage?: string): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (usage) console.error(usage);
    process.exitCode = 1;
  }
}
