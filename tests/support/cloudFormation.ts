import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Resource = { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string };
export type Template = { Resources: Record<string, Resource>; Outputs?: Record<string, { Value: unknown }> };
type ChangeSet = { id: string; name: string; template: Template; status: string; reason?: string };
export type Stack = {
  id: string;
  name: string;
  status: string;
  isProtected: boolean;
  template: Template;
  changeSets: ChangeSet[];
  events: object[];
  /** What the running operation ends with. */
  ending?: { status: string; template: Template };
};

/** What an account holds. Plain data, so that `structuredClone` takes a snapshot. */
export type CloudState = {
  /** Newest first, with the deleted ones. */
  stacks: Stack[];
  /** Physical names of resources that outlived their stack. */
  retained: string[];
  objects: Record<string, string>;
  /** What other services were told, such as the version of an alias. */
  facts: Record<string, string>;
  /** Number of ids given so far. */
  serial: number;
};

export type Cloud = {
  state: CloudState;
  /** Statuses that the next operations end with, by stack. All others succeed. */
  endings: Record<string, string[]>;
  /** Stacks whose operation goes on until they are taken out. */
  held: Set<string>;
  /** Called after each request or ending that changes a stack. */
  onChange: (what: string) => void;
  /** Requests that the fake cannot answer. */
  unknown: string[];
};

type Parameters = Record<string, string>;
type Operation = (cloud: Cloud, parameters: Parameters) => object;

const region = 'us-east-1';
const account = '123456789012';
const arn = `arn:aws:cloudformation:${region}:${account}`;
const CreationTime = '2026-11-29T00:00:00.000Z';
const noChanges =
  "The submitted information didn't contain changes. Submit different information to create a change set.";

/** An error reply of AWS. */
class Refusal extends Error {
  readonly code: string;
  constructor(message: string, code = 'ValidationError') {
    super(message);
    this.code = code;
  }
}

export const emptyCloud = (): CloudState => ({ stacks: [], retained: [], objects: {}, facts: {}, serial: 0 });

/** The stack of an id, or the one that has the name now. */
export const findStack = ({ state }: Cloud, nameOrId = ''): Stack | undefined =>
  state.stacks.find(({ id, name, status }) => id === nameOrId || (name === nameOrId && status !== 'DELETE_COMPLETE'));

function getStack(cloud: Cloud, nameOrId = ''): Stack {
  const stack = findStack(cloud, nameOrId);
  if (!stack) throw new Refusal(`Stack with id ${nameOrId} does not exist`);
  return stack;
}

function getChangeSet({ changeSets }: Stack, nameOrId = ''): ChangeSet {
  const found = changeSets.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (!found) throw new Refusal(`ChangeSet [${nameOrId}] does not exist`, 'ChangeSetNotFound');
  return found;
}

/** A stack that has a change set and nothing else yet. */
export function createStack({ state }: Cloud, name: string): Stack {
  const id = `${arn}:stack/${name}/${++state.serial}`;
  const template = { Resources: {} };
  const stack: Stack = { id, name, status: '', isProtected: false, template, changeSets: [], events: [] };
  setStatus(state, stack, 'REVIEW_IN_PROGRESS');
  state.stacks.unshift(stack);
  return stack;
}

function setStatus(state: CloudState, stack: Stack, status: string): void {
  stack.status = status;
  stack.events.unshift({
    ...{ StackId: stack.id, StackName: stack.name, EventId: `event-${++state.serial}`, ResourceStatus: status },
    ...{ LogicalResourceId: stack.name, PhysicalResourceId: stack.id, ResourceType: 'AWS::CloudFormation::Stack' },
    Timestamp: new Date().toISOString(),
  });
}

/** States that CloudFormation updates a stack from. Those that failed wait there if their operator chose to keep what was made. */
const updatable = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'CREATE_FAILED', 'UPDATE_FAILED'];

function assertUpdatable({ id, status }: Stack): void {
  if (!updatable.includes(status)) throw new Refusal(`Stack:${id} is in ${status} state and can not be updated.`);
}

/** Begins an operation. It fails if a name that the stack would create is taken, or if `endings` says so. */
function begin(
  { state, endings }: Cloud,
  stack: Stack,
  verb: 'CREATE' | 'UPDATE' | 'DELETE',
  template: Template,
): void {
  setStatus(state, stack, `${verb}_IN_PROGRESS`);
  const isTaken = verb === 'CREATE' && namesOf(stack, template).some((name) => state.retained.includes(name));
  const planned = endings[stack.name] ?? [];
  const at = planned.findIndex((ending) => ending.startsWith(verb === 'CREATE' ? 'ROLLBACK' : verb));
  const [status = isTaken ? 'ROLLBACK_COMPLETE' : `${verb}_COMPLETE`] = at < 0 ? [] : planned.splice(at, 1);
  stack.ending = { status, template: status === `${verb}_COMPLETE` ? template : stack.template };
  if (status.startsWith('ROLLBACK_')) state.retained.push(...namesOf(stack, template, ['Retain']));
}

/** Ends the running operation, unless the stack is held. */
function settle({ state, held, onChange }: Cloud, stack: Stack): void {
  if (!stack.ending || held.has(stack.name)) return;
  const { status, template } = stack.ending;
  delete stack.ending;
  stack.template = template;
  if (status === 'DELETE_COMPLETE')
    state.retained.push(...namesOf(stack, template, ['Retain', 'RetainExceptOnCreate']));
  setStatus(state, stack, status);
  onChange(status);
}

/** Operations by their name in the AWS CLI. */
const operations: Record<string, Operation> = {
  'get-caller-identity': () => ({ Account: account, Arn: `arn:aws:iam::${account}:user/dana`, UserId: 'dana' }),
  'assume-role': (_, { RoleArn }) => ({
    Credentials: {
      AccessKeyId: 'id',
      SecretAccessKey: 'key',
      SessionToken: 'token',
      Expiration: '2999-01-01T00:00:00Z',
    },
    AssumedRoleUser: { Arn: RoleArn, AssumedRoleId: 'role:cdk' },
  }),
  'describe-stacks': (cloud, { StackName }) => {
    const stack = getStack(cloud, StackName);
    settle(cloud, stack);
    // A deleted stack has only its id.
    return { Stacks: [describeStack(getStack(cloud, StackName))] };
  },
  'create-change-set': (cloud, given) => {
    const { StackName = '', ChangeSetName = '', ChangeSetType } = given;
    const template = readTemplate(cloud.state, given);
    const existing = findStack(cloud, StackName);
    if (ChangeSetType === 'UPDATE') assertUpdatable(getStack(cloud, StackName));
    else if (existing && existing.status !== 'REVIEW_IN_PROGRESS')
      throw new Refusal(`Stack [${StackName}] already exists and cannot be created again.`);
    if (existing?.changeSets.some(({ name }) => name === ChangeSetName))
      throw new Refusal(`ChangeSet ${ChangeSetName} already exists`, 'AlreadyExistsException');
    const stack = existing ?? createStack(cloud, StackName);
    const id = `${arn}:changeSet/${ChangeSetName}/${++cloud.state.serial}`;
    const isEmpty = JSON.stringify(template) === JSON.stringify(stack.template);
    const outcome = isEmpty ? { status: 'FAILED', reason: noChanges } : { status: 'CREATE_COMPLETE' };
    stack.changeSets.push({ id, name: ChangeSetName, template, ...outcome });
    return { Id: id, StackId: stack.id };
  },
  'describe-change-set': (cloud, { StackName, ChangeSetName }) => {
    const stack = getStack(cloud, StackName);
    const { id, name, status, reason, template } = getChangeSet(stack, ChangeSetName);
    return {
      ...{ ChangeSetId: id, ChangeSetName: name, StackId: stack.id, StackName: stack.name, CreationTime },
      ...{ Status: status, StatusReason: reason, Changes: listChanges(stack.template, template) },
      ExecutionStatus: status === 'FAILED' ? 'UNAVAILABLE' : 'AVAILABLE',
    };
  },
  'delete-change-set': (cloud, { StackName, ChangeSetName }) => {
    const stack = getStack(cloud, StackName);
    stack.changeSets = stack.changeSets.filter(({ id, name }) => id !== ChangeSetName && name !== ChangeSetName);
    return {};
  },
  'execute-change-set': (cloud, { StackName, ChangeSetName }) => {
    const stack = getStack(cloud, StackName);
    const { template } = getChangeSet(stack, ChangeSetName);
    const isNew = stack.status === 'REVIEW_IN_PROGRESS';
    if (!isNew) assertUpdatable(stack);
    stack.changeSets = [];
    begin(cloud, stack, isNew ? 'CREATE' : 'UPDATE', template);
    return {};
  },
  'delete-stack': (cloud, { StackName }) => {
    const stack = findStack(cloud, StackName);
    if (!stack || stack.status === 'DELETE_COMPLETE') return {};
    if (stack.isProtected)
      throw new Refusal(`Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`);
    if (stack.ending) throw new Refusal(`Stack [${stack.name}] cannot be deleted while in status ${stack.status}`);
    if (stack.status === 'REVIEW_IN_PROGRESS') setStatus(cloud.state, stack, 'DELETE_COMPLETE');
    else begin(cloud, stack, 'DELETE', stack.template);
    return {};
  },
  'continue-update-rollback': (cloud, { StackName }) => {
    const stack = getStack(cloud, StackName);
    if (stack.status !== 'UPDATE_ROLLBACK_FAILED')
      throw new Refusal(`Stack:${stack.id} is in ${stack.status} state and can not continue its rollback.`);
    setStatus(cloud.state, stack, 'UPDATE_ROLLBACK_IN_PROGRESS');
    stack.ending = { status: 'UPDATE_ROLLBACK_COMPLETE', template: stack.template };
    return {};
  },
  'rollback-stack': (cloud, { StackName }) => {
    const stack = getStack(cloud, StackName);
    const prefix = { CREATE_FAILED: '', UPDATE_FAILED: 'UPDATE_' }[stack.status];
    if (prefix === undefined)
      throw new Refusal(`Stack:${stack.id} is in ${stack.status} state and can not be rolled back.`);
    setStatus(cloud.state, stack, `${prefix}ROLLBACK_IN_PROGRESS`);
    stack.ending = { status: `${prefix}ROLLBACK_COMPLETE`, template: stack.template };
    return { StackId: stack.id };
  },
  'update-termination-protection': (cloud, { StackName, EnableTerminationProtection }) => {
    const stack = getStack(cloud, StackName);
    stack.isProtected = EnableTerminationProtection === 'true';
    return { StackId: stack.id };
  },
  'describe-stack-events': (cloud, { StackName }) => ({ StackEvents: getStack(cloud, StackName).events }),
  'get-template': (cloud, { StackName }) => ({ TemplateBody: JSON.stringify(getStack(cloud, StackName).template) }),
};

/** Runs an operation. @throws Error with the text of AWS if it is refused */
export function callCloud(cloud: Cloud, name: string, parameters: Parameters): object {
  const operation = operations[name];
  cloud.unknown.push(...(operation ? [] : [name]));
  if (!operation) throw new Refusal(`${name} is not known`, 'InvalidAction');
  const reply = operation(cloud, parameters);
  if (!/^(describe|get|list|assume)-/.test(name)) cloud.onChange(name);
  return reply;
}

/** Runs `aws cloudformation …` on the command's words after that. */
export function callByCli(cloud: Cloud, [name = '', ...words]: readonly string[]): object {
  const parameters: Parameters = {};
  for (const [at, word] of words.entries()) {
    const option = /^--(?:no-)?(.+)/.exec(word)?.[1];
    if (!option) continue;
    const key = option.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const next = words[at + 1];
    parameters[key] = next && !next.startsWith('--') ? next : String(!word.startsWith('--no-'));
    if (option.startsWith('enable-')) parameters[key] = String(!word.startsWith('--no-'));
  }
  return callCloud(cloud, name, parameters);
}

/** An account for the CDK CLI: CloudFormation with its stacks, STS, the bootstrap's version in SSM, and its bucket in S3. */
export async function startCloudFormation() {
  const cloud: Cloud = {
    ...{ state: emptyCloud(), endings: {}, held: new Set<string>(), unknown: [] },
    onChange: () => undefined,
  };
  const server = createServer((request, response) => void answer(cloud, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Variables that lead the CDK CLI here. */
  const variables = {
    ...{ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_REGION: region },
    ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
  };
  return { cloud, variables, stop: () => server.close() };
}

async function answer(cloud: Cloud, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameter') {
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    response.end(JSON.stringify({ Parameter: { Value: '29' } }));
  } else if (request.method === 'POST') {
    const { Action = '', ...parameters } = Object.fromEntries(new URLSearchParams(body));
    response.setHeader('content-type', 'text/xml');
    try {
      const reply = callCloud(cloud, Action.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase(), parameters);
      response.end(toXml({ [`${Action}Response`]: { [`${Action}Result`]: reply } }));
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : { code: 'Failure', message: String(error) };
      if (code === 'Failure') cloud.unknown.push(message);
      response.writeHead(400).end(toXml({ ErrorResponse: { Error: { Code: code, Message: message } } }));
    }
  } else {
    // Files of the bootstrap's bucket.
    if (request.method === 'PUT') cloud.state.objects[pathname] = body;
    response.end();
  }
}

function describeStack(stack: Stack) {
  const { id, name, status, isProtected } = stack;
  const Outputs = Object.entries(outputsOf(stack)).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  const state = { StackStatus: status, EnableTerminationProtection: isProtected };
  return { StackId: id, StackName: name, CreationTime, ...state, Outputs };
}

/** Physical name of a resource without a fixed one. */
const nameOf = (stackId: string, logicalId: string) => stackId.split('/').slice(1).concat(logicalId).join('-');

/** Outputs of a stack, by name. */
export const outputsOf = ({ id, template }: Pick<Stack, 'id' | 'template'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [name, resolveValue(Value, id)]),
  );

/** The value of an output: a text, a reference or a join of them. */
function resolveValue(value: unknown, stackId: string): string {
  if (typeof value === 'string') return value;
  const given = value as { Ref?: string; 'Fn::Join'?: [string, unknown[]] };
  if (given.Ref) return nameOf(stackId, given.Ref);
  const [separator, parts] = given['Fn::Join'] ?? ['', []];
  return parts.map((part) => resolveValue(part, stackId)).join(separator);
}

const namesOf = ({ id }: Stack, { Resources }: Template, policies?: string[]): string[] =>
  Object.entries(Resources)
    .filter(([, { DeletionPolicy = 'Delete' }]) => !policies || policies.includes(DeletionPolicy))
    .map(([logicalId, { Properties }]) => String(Properties?.['BucketName'] ?? nameOf(id, logicalId)));

function listChanges({ Resources: before }: Template, { Resources: after }: Template): object[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = ids.filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
  return changed.map((LogicalResourceId) => {
    const [old, next] = [before[LogicalResourceId], after[LogicalResourceId]];
    const Action = !old ? 'Add' : next ? 'Modify' : 'Remove';
    const ResourceType = (next ?? old)?.Type;
    return { Type: 'Resource', ResourceChange: { Action, LogicalResourceId, ResourceType, Replacement: 'False' } };
  });
}

function readTemplate({ objects }: CloudState, { TemplateURL = '', TemplateBody }: Parameters): Template {
  const text = TemplateBody ?? objects[new URL(TemplateURL).pathname];
  if (!text) throw new Refusal(`S3 error: The specified key does not exist: ${TemplateURL}`);
  return JSON.parse(text) as Template;
}

function toXml(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<member>${toXml(one)}</member>`).join('');
  if (typeof value !== 'object' || value === null)
    return String(value).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Object.entries(value)
    .map(([name, part]) => (part === undefined ? '' : `<${name}>${toXml(part)}</${name}>`))
    .join('');
}
