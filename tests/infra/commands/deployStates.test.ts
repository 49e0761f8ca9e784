import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CloudState, emptyCloud, findStack } from '../../support/cloudFormation.ts';
import { describeCloud, names, seedStack, startCloudOperator } from '../../support/cloudOperator.ts';
import { fullTest } from '../../support/fullTest.ts';
import { isFullRun, sampleForGate, seedNote } from '../../support/gate.ts';

type Given = [status: string, isProtected?: boolean, ending?: string];
type Row = {
  title: string;
  data?: Given;
  app?: Given;
  /** Statuses that operations of a stack end with. */
  endings?: { data?: string[]; app?: string[] };
  /** What the deployments before the last one say. */
  refusals?: string[];
};

const live: Given = ['UPDATE_COMPLETE', true];
const dataFailed = 'The Data stack was not deployed, see above.';
const appFailed = 'Mend the cause and deploy again';

const rows: Row[] = [
  { title: 'nothing' },
  { title: 'a release', data: live, app: live },
  {
    title: 'a first deployment that fails at the Data stack',
    endings: { data: ['ROLLBACK_COMPLETE'] },
    refusals: [dataFailed],
  },
  {
    title: 'a first deployment that fails at the App stack',
    endings: { app: ['ROLLBACK_COMPLETE'] },
    refusals: [appFailed],
  },
  {
    title: 'a first deployment that fails at the App stack twice',
    endings: { app: ['ROLLBACK_COMPLETE', 'ROLLBACK_COMPLETE'] },
    refusals: [appFailed, appFailed],
  },
  {
    title: 'a first deployment that fails at each stack in turn',
    endings: { data: ['ROLLBACK_COMPLETE'], app: ['ROLLBACK_FAILED'] },
    refusals: [dataFailed, appFailed],
  },
  ...['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS', 'CREATE_FAILED'].flatMap((status) =>
    [false, true].flatMap((isProtected): Row[] => {
      const title = `${isProtected ? 'a protected' : 'an unprotected'} ${status}`;
      const refusals = status === 'CREATE_FAILED' ? ['rollback-stack'] : [];
      return [
        { title: `${title} of the Data stack`, data: [status, isProtected], refusals },
        { title: `${title} of the App stack`, data: live, app: [status, isProtected], refusals },
      ];
    }),
  ),
  ...(['data', 'app'] as const).flatMap((stack): Row[] => {
    const both = { data: live, app: live };
    const failure = stack === 'data' ? dataFailed : appFailed;
    return [
      { title: `UPDATE_ROLLBACK_COMPLETE of ${names[stack]}`, ...both, [stack]: ['UPDATE_ROLLBACK_COMPLETE', true] },
      {
        title: `an update of ${names[stack]} that fails`,
        ...both,
        endings: { [stack]: ['UPDATE_ROLLBACK_COMPLETE'] },
        refusals: [failure],
      },
      {
        title: `an update of ${names[stack]} that cannot be taken back`,
        ...both,
        endings: { [stack]: ['UPDATE_ROLLBACK_FAILED'] },
        refusals: [failure, 'continue-update-rollback'],
      },
      { title: `DELETE_FAILED of ${names[stack]}`, ...both, [stack]: ['DELETE_FAILED'], refusals: ['delete-stack'] },
      {
        title: `UPDATE_FAILED of ${names[stack]}`,
        ...both,
        [stack]: ['UPDATE_FAILED', true],
        refusals: ['rollback-stack'],
      },
      ...[
        ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE'],
        ['ROLLBACK_IN_PROGRESS', 'ROLLBACK_COMPLETE'],
        ['UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE'],
        ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_COMPLETE'],
        ['UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'],
        ['UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_ROLLBACK_COMPLETE'],
        ['DELETE_IN_PROGRESS', 'DELETE_COMPLETE'],
      ].map(([status = '', ending]) => ({
        title: `${status} of ${names[stack]}`,
        ...both,
        [stack]: [status, false, ending],
        refusals: [`${names[stack]} is being changed (${status}). Wait until that has ended`],
      })),
    ];
  }),
];

let operator: Awaited<ReturnType<typeof startCloudOperator>>;
beforeAll(async () => {
  operator = await startCloudOperator();
});
afterAll(() => operator.stop());
beforeEach(() => {
  operator.commit = '1';
  operator.said.length = 0;
  Object.assign(operator.cloud, { state: emptyCloud(), endings: {}, onChange: () => undefined });
  operator.cloud.held.clear();
  operator.onCommand = () => undefined;
});
afterEach(() => expect(operator.cloud.unknown).toEqual([]));

const release = ['-c', 'alarms=off', '-c', 'domain=off', '-c', 'firewall=count'];
const refusalOf = (...args: string[]): Promise<string> =>
  operator.deploy(...args).then(
    () => 'It succeeded',
    ({ message }: Error) => message,
  );

/** Lets all that CloudFormation does come to its end. */
function settle(): void {
  operator.cloud.held.clear();
  for (const name of Object.values(names)) operator.callCli(['', 'describe-stacks', '--stack-name', name]);
}

/** Does what a refusal tells the operator to do. */
function follow(refusal: string): void {
  const [, told] = /Run aws cloudformation ([^,]+),/.exec(refusal) ?? [];
  if (told) expect(operator.callCli(['', ...told.split(' ')])).toBeTypeOf('object');
  settle();
}

test.each(sampleForGate(rows, ({ title }) => title).slice(0, isFullRun ? rows.length : 1))(
  `from $title a deployment reaches a release, or says the next step${seedNote}`,
  async ({ refusals = [], endings, ...row }) => {
    const { cloud, deploy } = operator;
    for (const stack of ['app', 'data'] as const) {
      const [status, isProtected, ending] = row[stack] ?? [];
      if (status) seedStack(cloud, names[stack], status, isProtected, ending);
      if (ending) cloud.held.add(names[stack]);
      cloud.endings[names[stack]] = [...(endings?.[stack] ?? [])];
    }
    for (const text of refusals) {
      const refusal = await refusalOf(...release);
      expect(refusal).toContain(text);
      follow(refusal);
    }
    await deploy(...release);
    expect(describeCloud(cloud)).toMatchObject({
      data: { isDone: true, isProtected: true, changeSets: 0, outputs: { PreTokenVersion: '1', Protection: 'true' } },
      app: { isDone: true, isProtected: true, changeSets: 0, outputs: { Commit: '1' } },
      ...{ facts: { 'pre-token-1': '1', migration: 'done' }, isAddressTold: true },
    });
  },
);

test('a protected stack is not deleted, whatever its status', () => {
  seedStack(operator.cloud, names.data, 'ROLLBACK_COMPLETE', true);
  expect(operator.callCli(['', 'delete-stack', '--stack-name', names.data])).toMatch(
    /TerminationProtection is enabled/,
  );
});

/** States between any two steps of a deployment, each of which an interrupted one leaves. */
async function recordStates(...args: string[]): Promise<CloudState[]> {
  const { cloud } = operator;
  const states = new Map<string, CloudState>();
  const record = () => {
    const { stacks, facts } = cloud.state;
    const live = stacks.filter(({ status }) => status !== 'DELETE_COMPLETE');
    const shown = live.map(({ name, status, isProtected, changeSets }) => [
      name,
      status,
      isProtected,
      changeSets.length,
    ]);
    const key = JSON.stringify([shown, facts, describeCloud(cloud)]);
    if (!states.has(key)) states.set(key, structuredClone(cloud.state));
  };
  Object.assign(cloud, { onChange: record });
  operator.onCommand = record;
  await operator.deploy(...args);
  Object.assign(cloud, { onChange: () => undefined });
  return [...states.values()];
}

const own = [
  'domain=console.salon.example',
  'certificate=arn:aws:acm:us-east-1:123456789012:certificate/a1',
  'firewall=block',
];
const ownRelease = ['alarms=off', ...own].flatMap((option) => ['-c', option]);

describe('an interrupted deployment is finished by the next one, with no step lost:', () => {
  test.each(
    sampleForGate(
      [
        { kind: 'the first', args: ownRelease, min: 20 },
        { kind: 'a later one', args: [], min: 12 },
        { kind: 'one that replaces the App stack', args: ['--replace-app'], min: 20 },
      ],
      ({ kind }) => kind,
    ),
  )(`$kind${seedNote}`, async ({ kind, args, min }) => {
    const { cloud, deploy } = operator;
    if (kind !== 'the first') {
      await deploy(...ownRelease);
      operator.commit = '2';
    }
    const states = await recordStates(...args);
    expect(states.length).toBeGreaterThanOrEqual(min);
    const whole = describeCloud(cloud);
    expect(whole).toMatchObject({ app: { isDone: true, isProtected: true, outputs: { Firewall: 'block' } } });
    for (const state of sampleForGate(states, (one) => JSON.stringify(one.facts) + one.serial).slice(
      0,
      isFullRun ? undefined : 1,
    )) {
      const shown = state.stacks.map(({ name, status }) => `${name} ${status}`).join(', ');
      cloud.state = structuredClone(state);
      const running = state.stacks.find(({ ending }) => ending);
      if (running) {
        cloud.held.add(running.name);
        expect(await refusalOf(...args), shown).toContain(`${running.name} is being changed (${running.status}). Wait`);
        settle();
      }
      const refusal = await refusalOf(...args);
      if (refusal.includes('Deploy without --replace-app')) {
        expect(await refusalOf(), shown).toContain('Give them again');
        await deploy(...ownRelease);
      } else expect(refusal, shown).toBe('It succeeded');
      expect(describeCloud(cloud), shown).toEqual(whole);
    }
  });

  test.runIf(isFullRun)('one whose CLI is killed', async () => {
    for (const at of ['create-change-set', 'execute-change-set', 'CREATE_COMPLETE']) {
      operator.cloud.state = emptyCloud();
      operator.cloud.onChange = (what) => what === at && operator.kill();
      await refusalOf(...release);
      operator.cloud.onChange = () => undefined;
      settle();
      await operator.deploy(...release);
      expect(describeCloud(operator.cloud).app, at).toMatchObject({ isDone: true, isProtected: true });
    }
  });
});

fullTest(
  'a second operator is refused while a stack of the first is being changed, and the first ends well',
  async () => {
    const { cloud } = operator;
    for (const name of Object.values(names)) {
      cloud.state = emptyCloud();
      cloud.held.add(name);
      const first = operator.deploy(...release);
      await expect.poll(() => findStack(cloud, name)?.status).toBe('CREATE_IN_PROGRESS');
      expect(await refusalOf(...release)).toBe(
        `${name} is being changed (CREATE_IN_PROGRESS). Wait until that has ended, then try again.`,
      );
      cloud.held.clear();
      await first;
      expect(describeCloud(cloud)).toMatchObject({
        data: { isProtected: true },
        app: { isDone: true, isProtected: true },
      });
    }
  },
);

fullTest('resources that outlived their stack do not keep it from being made anew', async () => {
  const { cloud } = operator;
  for (const name of [names.app, names.data]) {
    seedStack(cloud, name, 'UPDATE_COMPLETE');
    operator.callCli(['', 'delete-stack', '--stack-name', name]);
    settle();
  }
  expect(cloud.state.retained).toHaveLength(2);
  await operator.deploy(...release);
  expect(describeCloud(cloud)).toMatchObject({ data: { isProtected: true }, app: { isDone: true, isProtected: true } });
});
