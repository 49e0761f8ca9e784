import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Path of a program that speaks DynamoDB's protocol. Handlers then run against it instead of the embedded database. */
const variable = 'DYNAMODB_ENGINE';
export const foreignEngine = (): string | undefined => process.env[variable];

/** Starts the program with empty tables in memory. */
export async function startForeignEngine(program: string) {
  const port = await findFreePort();
  const child = spawn(program, ['--port', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(endpoint, child);
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { endpoint, close };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** @throws Error if the program ended */
export async function waitUntilAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((later) => setTimeout(later, 20));
  }
}
