import * as z from 'zod';
import { callAws, mustCallAws } from '../deployment.ts';
import type { Shell } from '../shell.ts';
import { jobSchema, type RestoreJob } from './job.ts';

/* The operator's computer starts the job of a restore in the region (infra/aws/restoring.ts), and shows what it says. */

/** Variable of a build with the job, as JSON. */
export const jobVariable = 'RESTORE_JOB';
/** What a build says last, so that no line before it is missing. */
export const lastLine = 'That is all.';
const pollMs = 5000;
/** The log is up to seconds behind the build. */
const maxPollsAfterwards = 24;

export const jobText = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(jobSchema);
const buildSchema = z.object({
  id: z.string(),
  buildStatus: z.string(),
  environment: z.object({ environmentVariables: z.array(z.object({ name: z.string(), value: z.string() })) }),
  logs: z.object({ groupName: z.string().optional(), streamName: z.string().optional() }).optional(),
});
const eventsSchema = z.object({
  events: z.array(z.object({ message: z.string() })),
  nextForwardToken: z.string(),
});

function project(): string {
  const name = process.env['RESTORE_PROJECT'];
  if (!name) throw new Error('This release is not deployed, so nothing in the region restores. Deploy it first.');
  return name;
}

/** The job that runs. The project runs one at a time. */
export async function findRunningJob({ run }: Shell): Promise<{ id: string; job: RestoreJob } | undefined> {
  const args = ['list-builds-for-project', '--project-name', project(), '--max-items', '3'];
  const { ids } = await mustCallAws(run, z.object({ ids: z.array(z.string()) }), 'codebuild', ...args);
  for (const id of ids) {
    const { buildStatus, environment } = await getBuild({ run }, id);
    const text = environment.environmentVariables.find(({ name }) => name === jobVariable)?.value;
    if (buildStatus === 'IN_PROGRESS' && text) return { id, job: jobText.parse(text) };
  }
  return undefined;
}

async function getBuild({ run }: Pick<Shell, 'run'>, id: string) {
  const { builds } = await mustCallAws(
    run,
    z.object({ builds: z.array(buildSchema).length(1) }),
    ...['codebuild', 'batch-get-builds', '--ids', id],
  );
  return builds[0] as z.infer<typeof buildSchema>;
}

/** @returns the id of the build */
export async function startJob({ run }: Shell, job: RestoreJob): Promise<string> {
  const variables = [{ name: jobVariable, value: JSON.stringify(job), type: 'PLAINTEXT' }];
  const { build } = await mustCallAws(
    run,
    z.object({ build: z.object({ id: z.string() }) }),
    ...['codebuild', 'start-build', '--project-name', project()],
    ...['--environment-variables-override', JSON.stringify(variables)],
  );
  return build.id;
}

/**
 * Shows what a build says until it ends.
 * @throws Error if it failed, or if its log stays incomplete
 */
export async function followJob(shell: Shell, id: string): Promise<void> {
  let [position, isComplete] = [undefined as string | undefined, false];
  for (let pollsAfterwards = 0; pollsAfterwards <= maxPollsAfterwards; ) {
    const { buildStatus, logs } = await getBuild(shell, id);
    const read = await readLog(shell, logs, position);
    position = read.position;
    for (const line of read.lines) if (line !== lastLine) shell.say(line);
    isComplete ||= read.lines.includes(lastLine);
    if (isComplete && buildStatus === 'SUCCEEDED') return;
    if (buildStatus !== 'IN_PROGRESS') pollsAfterwards += isComplete ? maxPollsAfterwards : 1;
    await shell.pause(pollMs);
  }
  throw new Error(`The build ${id} stopped, or its log is incomplete: see CodeBuild in the console of AWS.`);
}

type Logs = z.infer<typeof buildSchema>['logs'];

/** Lines since a position, without those of CodeBuild itself. There is no log before the first line. */
async function readLog({ run }: Shell, { groupName, streamName }: NonNullable<Logs> = {}, position?: string) {
  const lines: string[] = [];
  for (let next = position; groupName && streamName; ) {
    const args = ['--log-group-name', groupName, '--log-stream-name', streamName, '--start-from-head'];
    const token = next === undefined ? [] : ['--next-token', next];
    const reply = await callAws(run, eventsSchema, 'logs', 'get-log-events', ...args, ...token);
    if ('refusal' in reply) break;
    const own = reply.data.events.flatMap(({ message }) => message.trimEnd().split('\n'));
    lines.push(...own.filter((line) => line !== '' && !line.startsWith('[Container]')));
    position = reply.data.nextForwardToken;
    if (position === next) break;
    next = position;
  }
  return { lines, position };
}
