import { createRequire } from 'node:module';

/*
 * The CDK CLI in a process that stays, because loading it takes longer than a command does. A message holds the arguments of a command.
 * The answer is the exit code and what the command prints.
 */
const require = createRequire(import.meta.url);
const { exec } = require('../../node_modules/aws-cdk/lib/index.js') as {
  exec: (args: string[]) => Promise<number | undefined>;
};

const printed: string[] = [];
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: unknown, ...rest: unknown[]) => {
    printed.push(String(chunk));
    const done = rest.find((one) => typeof one === 'function');
    if (done) done();
    return true;
  };

process.on('message', async (args: string[]) => {
  const code = await exec(args).catch((error: Error) => {
    printed.push(error.message);
    return 1;
  });
  process.send?.({ code: code ?? 0, stdout: printed.splice(0).join(''), stderr: '' });
});
