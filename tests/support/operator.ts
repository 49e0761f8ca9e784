import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type WriteRequest,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { database, deployedTableName } from '../../functions/kit/database.ts';
import { type TableName, tableNames, tableVariable } from '../../functions/kit/tables.ts';
import type { RawItem } from '../../infra/commands/organization/families.ts';
import { forEachOf, replaceItem, scanPages, sorted, tablesClient } from '../../infra/commands/organization/items.ts';
import { jobText, jobVariable, lastLine } from '../../infra/commands/restore/builds.ts';
import { runRestoreJob } from '../../infra/commands/restore/job.ts';
import type { Run, Shell } from '../../infra/commands/shell.ts';
import { watchRequests } from './watchRequests.ts';

export type Stored = Record<TableName, RawItem[]>;

/** Has the operator's commands call the embedded database of this test file. Call it after `startProduct`. */
export function connectOperator(): void {
  tablesClient.config.requestHandler = database.config.requestHandler;
}

/** Everything stored, as the database has it. */
export async function readStored(): Promise<Stored> {
  const stored: Partial<Stored> = {};
  for (const table of tableNames) {
    stored[table] = [];
    for await (const page of scanPages(deployedTableName(table))) stored[table].push(...page);
  }
  return stored as Stored;
}

/** Items that a condition holds for, as sorted text to compare. */
export const textsOf = (stored: Stored, isIncluded: (table: TableName, item: RawItem) => boolean): string[] =>
  tableNames
    .flatMap((table) =>
      stored[table].filter((one) => isIncluded(table, one)).map((one) => `${table} ${JSON.stringify(sorted(one))}`),
    )
    .sort();

/** The embedded database deletes no tables. */
const created = new Set<string>();

async function createCopy(TableName: string, items: readonly RawItem[]): Promise<void> {
  if (created.has(TableName)) return;
  await tablesClient.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  const patience = { client: tablesClient, minDelay: 0.01, maxDelay: 0.1, maxWaitTime: 60 };
  await waitUntilTableExists(patience, { TableName });
  for (let from = 0; from < items.length; from += 25) {
    const writes: WriteRequest[] = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await tablesClient.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: writes } }));
  }
  created.add(TableName);
}

/**
 * An operator at a terminal, and an account with the embedded database, whose point-in-time copies hold what `past` says.
 * @param answers what the operator types
 * @param made what AWS says about tables that were made lately
 */
export function createOperator(
  answers: (string | undefined)[],
  past?: Stored,
  made: Partial<Record<TableName, { CreationDateTime: string; RestoreSummary?: object }>> = {},
) {
  const [copies, gone, backups] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const sources = new Map<string, string>();
  const toTable = (name: string) => tableNames.find((one) => deployedTableName(one) === name);
  const itemsThen = (name: string) => past?.[toTable(name) ?? 'audit'] ?? [];
  const said: string[] = [];
  const calls: string[] = [];
  const outputs = tableNames.map((name) => ({
    OutputKey: tableVariable(name).replace(
      /_?([A-Z])([A-Z]*)/g,
      (_, first: string, rest: string) => first + rest.toLowerCase(),
    ),
    OutputValue: deployedTableName(name),
  }));
  outputs.push({ OutputKey: 'RestoreProject', OutputValue: 'restore' });
  const optionOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';
  const stack = { StackStatus: 'UPDATE_COMPLETE', Outputs: outputs };
  const replies: Record<string, (args: readonly string[]) => unknown> = {
    'sts get-caller-identity': () => ({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/dana' }),
    'cloudformation describe-stacks': () => ({ Stacks: [stack] }),
    'dynamodb describe-table': (args) => {
      const name = optionOf(args, '--table-name');
      const [table, source] = [toTable(name), sources.get(name)];
      const Table = {
        ...{ TableStatus: 'ACTIVE', CreationDateTime: '2020-01-01T00:00:00+00:00' },
        ...(source && {
          RestoreSummary: { SourceTableArn: `arn:aws:dynamodb:us-east-1:123456789012:table/${source}` },
        }),
        ...(table && made[table]),
      };
      return (table && !gone.has(name)) || copies.has(name) ? { Table } : 'ResourceNotFoundException';
    },
    'dynamodb restore-table-to-point-in-time': async (args) => {
      const [source, name] = [optionOf(args, '--source-table-name'), optionOf(args, '--target-table-name')];
      await createCopy(name, itemsThen(source));
      copies.add(name);
      return {};
    },
    'dynamodb delete-table': async (args) => {
      const name = optionOf(args, '--table-name');
      copies.delete(name);
      if (!toTable(name)) return {};
      gone.add(name);
      for await (const page of scanPages(name)) await forEachOf(page, (item) => replaceItem(name, item, undefined));
      return {};
    },
    'dynamodb create-backup': (args) => backups.add(optionOf(args, '--table-name')) && {},
    'dynamodb list-backups': (args) => {
      const name = optionOf(args, '--table-name');
      const isThere = optionOf(args, '--backup-type') === 'SYSTEM' ? gone.has(name) : backups.has(name);
      const more = { BackupStatus: 'AVAILABLE', BackupCreationDateTime: 1_795_428_000 };
      return { BackupSummaries: isThere ? [{ BackupArn: name, ...more }] : [] };
    },
    'dynamodb restore-table-from-backup': async (args) => {
      const [source, name] = [optionOf(args, '--backup-arn'), optionOf(args, '--target-table-name')];
      gone.delete(name);
      sources.set(name, source);
      await forEachOf(itemsThen(source.replace(/-whole-at-.*/, '')), (item) => replaceItem(name, undefined, item));
      return {};
    },
    ...createBuilds(() => shell),
    'dynamodb update-table': () => ({}),
    'dynamodb update-time-to-live': () => ({}),
    'dynamodb update-continuous-backups': () => ({}),
  };
  const run: Run = async (_, args) => {
    const name = args.slice(0, 2).join(' ');
    calls.push(name);
    const reply = await replies[name]?.(args);
    return typeof reply === 'string'
      ? { code: 254, stdout: '', stderr: reply }
      : { code: 0, stdout: JSON.stringify(reply), stderr: '' };
  };
  const get = async () => ({ status: 0, text: 'Not expected to be asked', build: undefined });
  const shell: Shell = {
    ...{ run, get, ask: async () => answers.shift(), say: (line) => said.push(line) },
    pause: async () => undefined,
  };
  return { shell, calls, answers, gone, text: () => said.join('\n') };
}

/** What jobs of restores sent, as `GetItem salon-clients` or `AdminGetUser`. */
export const sentByJobs = new Set<string>();

/** CodeBuild with the project that restores, and the logs of its builds. */
function createBuilds(shellOf: () => Shell): Record<string, (args: readonly string[]) => unknown> {
  const builds: { job: string; lines: string[]; status: string }[] = [];
  async function runBuild(job: string) {
    const build = { job, lines: ['[Container] Entering phase'], status: 'IN_PROGRESS' };
    builds.push(build);
    const say = (line: string) => build.lines.push(line);
    const pause = (ms: number) => watchRequests(undefined, () => shellOf().pause(ms));
    const run = watchRequests(sentByJobs, () => runRestoreJob({ say, pause }, jobText.parse(job)));
    const status = await run.then(
      () => 'SUCCEEDED',
      ({ message }: Error) => {
        say(message);
        return 'FAILED';
      },
    );
    say(lastLine);
    build.status = status;
  }
  const optionOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';
  return {
    'codebuild start-build': (args) => {
      const [{ value }] = JSON.parse(optionOf(args, '--environment-variables-override'));
      void runBuild(value);
      return { build: { id: String(builds.length - 1) } };
    },
    'codebuild list-builds-for-project': () => ({ ids: [...builds.keys()].reverse().slice(0, 3).map(String) }),
    'codebuild batch-get-builds': async (args) => {
      await new Promise(setImmediate);
      const id = optionOf(args, '--ids');
      const { job = '', status } = builds[Number(id)] ?? {};
      const environment = { environmentVariables: [{ name: jobVariable, value: job }] };
      return { builds: [{ id, buildStatus: status, environment, logs: { groupName: 'restore', streamName: id } }] };
    },
    'logs get-log-events': (args) => {
      const { lines = [] } = builds[Number(optionOf(args, '--log-stream-name'))] ?? {};
      const read = Number(optionOf(args, '--next-token')) || 0;
      const events = lines.slice(read).map((message) => ({ message: `${message}\n` }));
      return { events, nextForwardToken: String(lines.length) };
    },
  };
}

type Version = { key: string; at: Date; isDeleted?: boolean };

/** A versioned bucket, as far as the operator's commands use it. The content of a picture is its key. */
export function mockPictures(given: Version[]) {
  const s3 = mockClient(S3Client);
  const versions = given.map((one, nth) => ({ ...one, id: `v${nth}` }));
  const add = (key: string, isDeleted: boolean) =>
    versions.push({ key, at: new Date(), isDeleted, id: `v${versions.length}` });
  const list = (prefix = '') =>
    versions
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ key, at, isDeleted, id }) => ({
        stored: {
          Key: key,
          VersionId: id,
          ETag: key,
          LastModified: at,
          IsLatest: versions.findLast((one) => one.key === key)?.id === id,
        },
        isDeleted: isDeleted === true,
      }));
  const listStored = (prefix: string | undefined, wanted: boolean) =>
    list(prefix).flatMap(({ stored, isDeleted }) => (isDeleted === wanted ? [stored] : []));
  const listCurrent = (prefix?: string) => listStored(prefix, false).filter(({ IsLatest }) => IsLatest);
  s3.on(ListObjectVersionsCommand).callsFake(({ Prefix }) => ({
    Versions: listStored(Prefix, false).toReversed(),
    DeleteMarkers: listStored(Prefix, true).toReversed(),
  }));
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) => ({ Contents: listCurrent(Prefix) }));
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({ Body: { transformToByteArray: async () => Buffer.from(Key) } }));
  s3.on(CopyObjectCommand).callsFake(({ Key, CopySource }) => {
    const source = versions.find(({ id }) => CopySource === `pictures/${Key}?versionId=${id}`);
    if (source?.isDeleted === false || source?.isDeleted === undefined) add(Key, false);
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key, VersionId }) => {
    if (VersionId === undefined) add(Key, true);
    else
      versions.splice(
        versions.findIndex(({ id }) => id === VersionId),
        1,
      );
  });
  return {
    /** Names of the pictures that are there. */
    current: () => listCurrent().map(({ Key }) => Key.replace(/^.*\//, '')),
    versions,
    stop: () => s3.restore(),
  };
}
