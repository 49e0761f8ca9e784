import { createRequire } from 'node:module';

/*
 * Types for the dynalite internals used here. The version is pinned and checked, because internals can change.
 */
export type JsonObject = Record<string, unknown>;
export type Item = Record<string, Record<string, unknown>>;
export type Callback<T> = (error: Error | null, value?: T) => void;
export type Release = (done?: () => void) => () => void;
export type KeySchema = { AttributeName: string; KeyType: string }[];
export type Action = (store: Store, data: JsonObject, done: Callback<JsonObject>) => void;
export type BatchOperation =
  | { type: 'put'; key: string; value: unknown; valueEncoding?: 'utf8' }
  | { type: 'del'; key: string };

export type Index = { IndexName: string; KeySchema: KeySchema; Projection: { ProjectionType: string } };
export type Table = {
  TableId: string;
  TableName: string;
  TableStatus: string;
  KeySchema: KeySchema;
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
};

export type SubDatabase = {
  lock(key: string, run: (release: Release) => void): void;
  get(key: string, done: Callback<Item>): void;
  put(key: string, value: Item, done: Callback<void>): void;
  del(key: string, done: Callback<void>): void;
};

export type Range = { gte: string; lt: string; limit?: number };
export type RangeIterator<T> = AsyncIterable<T> & { close(): Promise<void> };

export type Root = {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown, done: Callback<void>): void;
  del(key: string, done: Callback<void>): void;
  batch(operations: BatchOperation[], options: { sync: boolean }): Promise<void>;
  iterator(range: Range): RangeIterator<[string, unknown]>;
  keys(range: Range): RangeIterator<string>;
  values(range: Range): RangeIterator<unknown>;
};

export type Store = {
  db: Root;
  getItemDb(table: string): SubDatabase;
  getIndexDb(type: string, table: string, index: string): SubDatabase;
  getTable(name: string, done: Callback<Table>): void;
};

type Database = {
  create(options: object): Store;
  createKey(item: Item, table: Table, schema?: KeySchema): string;
  createIndexKey(item: Item, table: Table, schema: KeySchema): string;
  getIndexActions(
    indexes: readonly Index[],
    before: Item | undefined,
    item: Item,
    table: Table,
  ): { puts: { index: string; item: Item }[] };
  itemSize(item: Item): number;
  validateItem(item: Item, table: Table): Error | null | undefined;
  validateKey(key: Item, table: Table): Error | null | undefined;
  validationError(message: string): Error;
};

type Validation = { types: JsonObject; custom?: unknown };
type Validator = {
  checkTypes(data: JsonObject, types: JsonObject): JsonObject;
  checkValidations(data: JsonObject, types: JsonObject, custom: unknown, store: Store): void;
};

/** dynalite is CommonJS and resolves its modules at run time, so its actions can be replaced. */
export const load = createRequire(import.meta.url);

const { version } = load('dynalite/package.json') as { version: string };
if (version !== '4.0.0') throw new Error(`Written against the internals of dynalite 4.0.0, found ${version}`);

export const internal = load('dynalite/db') as Database;
const validator = load('dynalite/validations') as Validator;

export const loadAction = (name: string): Action => load(`dynalite/actions/${name}`) as Action;
export const loadValidation = (name: string): Validation => load(`dynalite/validations/${name}`) as Validation;

/** Validates and normalizes a request as dynalite does. @throws ServiceError */
export function validateRequest(action: string, fields: JsonObject, store: Store): JsonObject {
  const { types, custom } = loadValidation(action);
  const data = validator.checkTypes(fields, types);
  validator.checkValidations(data, types, custom, store);
  return data;
}

export const toPromise = <T>(run: (done: Callback<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T))));

export const getTable = (store: Store, name: string): Promise<Table> => toPromise((done) => store.getTable(name, done));

/** Error in DynamoDB's format. */
export type ServiceError = Error & { statusCode: number; body: JsonObject };

export function serviceError(type: string, message: string, more: JsonObject = {}, statusCode = 400): ServiceError {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, Message: message, message, ...more };
  return Object.assign(new Error(message), { statusCode, body });
}

export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'statusCode' in error;

export const isConditionFailure = (error: unknown): error is ServiceError =>
  isServiceError(error) && String(error.body['__type']).endsWith('#ConditionalCheckFailedException');
