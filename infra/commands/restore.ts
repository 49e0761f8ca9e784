import { parseArgs } from 'node:util';
import * as z from 'zod';
import { tableNames } from '../../functions/kit/tables.ts';
import { type Environment, toEnvironment } from '../aws/environments.ts';
import { openDeployment } from './deployment.ts';
import { findNameItem, nameOf, toOrganizationNumber } from './organization/name.ts';
import { findRunningJob, followJob, startJob } from './restore/builds.ts';
import { restoredTables } from './restore/compare.ts';
import { copyNameOf, deleteCopies, makeCopies } from './restore/copies.ts';
import { openOrganization } from './restore/doors.ts';
import { listErasedClients } from './restore/erasedClients.ts';
import { type RestoreJob, sayErased } from './restore/job.ts';
import { dropRestore, listRestores, noteRestore } from './restore/running.ts';
import { restoreTables } from './restore/wholeTables.ts';
import { confirmByName, runCommand, type Shell, shell } from './shell.ts';

const usage = `Usage:
  npm run restore -- -c env=NAME --organization N --at 2026-11-24T10:15Z            restores one organization to how it was
  npm run restore -- -c env=NAME --organization N --at 2026-11-24T10:15Z --clean    deletes the copies of that time
  npm run restore -- -c env=NAME --organization N --open                            lets people in again after a restore that is given up
  npm run restore -- -c env=NAME --all --at 2026-11-24T10:15Z [--table NAME]        restores whole tables, of all organizations`;

const msPerDay = 86_400_000;
const timeMissing = '--at takes a time with its zone, as in 2026-11-24T10:15Z.';
const optionsSchema = z.object({
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, timeMissing)
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime()), timeMissing)
    .optional(),
  clean: z.boolean(),
  open: z.boolean(),
  all: z.boolean(),
  table: z.enum(tableNames, `--table takes one of: ${tableNames.join(', ')}.`).optional(),
});

export function parseRestoreArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      organization: { type: 'string' },
      at: { type: 'string' },
      clean: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      table: { type: 'string' },
    },
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  if (!parsed.data.at && !parsed.data.open) throw new Error('--at is missing.');
  const { all, table } = parsed.data;
  if (table && !all) throw new Error('--table belongs to --all.');
  if (all && (values.organization || values.clean || values.open))
    throw new Error('--all takes --at and --table only.');
  const organization = all ? 0 : toOrganizationNumber(values.organization);
  return { environment: toEnvironment(values.context), organization, ...parsed.data };
}

/** Restores one organization from point-in-time copies of the tables. Safe to repeat: it goes on with what still differs. */
export async function restoreOrganization(shell: Shell, args: string[]): Promise<void> {
  const { environment, organization, at, clean, open, all, table } = parseRestoreArguments(args);
  const { operator } = await openDeployment(shell, environment);
  if (open || !at) {
    await openOrganization(organization);
    await dropRestore(organization);
    return shell.say(`Organization ${organization} is open.`);
  }
  if (clean) {
    const [running] = await listRestores(at);
    if (running) throw new Error(running);
    sayErased(shell.say, await listErasedClients(organization));
    return deleteCopies(shell, restoredTables, at);
  }
  if (at.getTime() > Date.now()) throw new Error('--at is in the future.');
  if (at.getTime() < Date.now() - environment.recoveryDays * msPerDay)
    throw new Error(`${environment.name} keeps copies of the last ${environment.recoveryDays} days only.`);
  if (all) return restoreTables(shell, { environment, table, at });
  await restoreInRegion(shell, { environment, organization, at, operator });
  const same = `-c env=${environment.name} --organization ${organization}`;
  shell.say(`Left to do:
  Ask everybody to reload the console.
  npm run recompute -- ${same}
  npm run restore -- ${same} --at ${at.toISOString()} --clean`);
}

type Asked = { environment: Environment; organization: number; at: Date; operator: string };

/** A repeat while a job runs shows that job. */
async function restoreInRegion(shell: Shell, { environment, organization, at, operator }: Asked): Promise<void> {
  const isNew = await noteRestore(organization, at, operator);
  const { job, id } = await plan().catch(async (error: unknown) => {
    if (isNew) await dropRestore(organization);
    throw error;
  });
  await followJob(shell, id ?? (await startJob(shell, { ...job, stage: 'write' })));

  /** @returns the job to write, and its build if it runs already */
  async function plan(): Promise<{ job: RestoreJob; id?: string }> {
    const running = await findRunningJob(shell);
    if (running && running.job.organization !== organization)
      throw new Error(`Organization ${running.job.organization} is being restored. Wait for that.`);
    if (running?.job.stage === 'write') return running;
    const job = running?.job ?? (await copyTables());
    await followJob(shell, running?.id ?? (await startJob(shell, job)));
    await confirmByName(shell, `Restore ${job.name} (${organization}) in ${environment.name}?`, job.name);
    return { job };
  }

  async function copyTables(): Promise<RestoreJob> {
    shell.say(`Copies of the tables as of ${at.toISOString()}, which takes AWS from minutes to hours:`);
    const copied = await makeCopies(shell, restoredTables, at);
    const name = await findName(organization, copyNameOf(at)('directory'));
    shell.say('The copies are compared in the region:');
    return { stage: 'plan', organization, name, at: at.toISOString(), operator, copied };
  }
}

async function findName(organization: number, copy: string): Promise<string> {
  const found = (await findNameItem(organization)) ?? (await findNameItem(organization, copy));
  if (!found) throw new Error(`There is no organization ${organization}, neither now nor at that time.`);
  return nameOf(found);
}

if (import.meta.main) await runCommand(() => restoreOrganization(shell, process.argv.slice(2)), usage);
