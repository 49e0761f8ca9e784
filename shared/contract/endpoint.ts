import type * as z from 'zod';

export const userTypes = [1, 2, 3, 4, 5, 6] as const;
export type UserType = (typeof userTypes)[number];

/** Permitted callers: users with any of the listed user types, all signed-in users, or everyone. */
export type Allow = readonly UserType[] | 'signedIn' | 'public';
/** User types of system admins and salon admins. */
export const admins = [3, 2] as const;
export const staff = [...admins, 1] as const;

/** Writes outside of the database: accounts at the identity provider, files in the bucket. */
export type SideEffect = 'accounts' | 'files';

/** Accepted file types. They are detected by the first bytes; the declared name and type are ignored. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];
export type FileRule = {
  types: readonly FileType[];
  maxBytes: number;
  /** Form part with the file; `file` by default. */
  part?: string;
  /** Form part with the JSON body; `body` by default. */
  bodyPart?: string;
  /** Whether the request may omit the file. */
  optional?: true;
};
export type ReceivedFile = { type: FileType; bytes: Uint8Array<ArrayBuffer> };

export type Endpoint = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`. `{name}` marks a parameter. */
  path: `/${string}`;
  allow: Allow;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Additional request headers, in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Makes the request a multipart form with this file and, if there is a body, a JSON part. */
  file?: FileRule;
  /**
   * Fields of query and body that clients of the last release may still send, with the day they were retired. They are ignored. A path
   * goes through lists: `lines.color`.
   */
  retired?: Readonly<Record<string, string>>;
  reply: z.ZodType;
  /** Content type of the reply: JSON by default, or plain text, or a file (`fileReply` of `files.ts`). */
  media?: `text/${string}` | 'file';
  /** Replies carry an ETag, so that unchanged ones are answered with 304. */
  etag?: true;
  /**
   * System outside of the database that the endpoint writes to; undeclared writes throw. A write conflict reruns the whole handler, so
   * its steps are ordered to be safe to repeat.
   */
  sideEffect?: SideEffect;
  /** Open to users who still have to set up the second factor that their organization requires. */
  withoutSecondFactor?: true;
  /** 200 by default. A 204 has no body. */
  status?: 200 | 201 | 204;
};
/** Methods an endpoint answers. A public GET also answers HEAD, which some calendar apps send before they subscribe. */
export const listMethods = ({ method, allow }: Pick<Endpoint, 'method' | 'allow'>): (Endpoint['method'] | 'HEAD')[] =>
  method === 'GET' && allow === 'public' ? ['GET', 'HEAD'] : [method];

export type Family = Record<string, Endpoint>;

type Part<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.output<S> } : unknown;
type InputPart<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.input<S> } : unknown;

type FilePart<Rule, Content> = Rule extends { optional: true }
  ? { file?: Content | undefined }
  : Rule extends FileRule
    ? { file: Content }
    : unknown;

/** Parsed request as a handler receives it. */
export type ParsedRequest<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['headers'], 'headers'> &
  Part<E['body'], 'body'> &
  FilePart<E['file'], ReceivedFile>;
/** Request as a client sends it, before parsing. */
export type ClientRequest<E extends Endpoint> = InputPart<E['params'], 'params'> &
  InputPart<E['query'], 'query'> &
  InputPart<E['headers'], 'headers'> &
  InputPart<E['body'], 'body'> &
  FilePart<E['file'], Blob>;
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

/** Whether the endpoint's body accepts an `idempotency_key`. */
export const acceptsIdempotencyKey = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'idempotency_key');

export const defineFamily = <const F extends Family>(family: F): F => family;

export const isAllowed = (allow: Allow, types: readonly UserType[]): boolean =>
  typeof allow === 'string' || allow.some((type) => types.includes(type));
