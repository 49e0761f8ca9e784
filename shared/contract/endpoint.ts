import * as z from 'zod';

export const userTypes = [1, 2, 3, 4, 5, 6] as const;
export type UserType = (typeof userTypes)[number];

/** Who may call: anyone holding one of the listed user types, anyone signed in, or anyone at all. */
export type Allow = readonly UserType[] | 'signedIn' | 'public';
/** Who runs salons. */
export const admins = [3, 2] as const;
/** Who works with clients. */
export const staff = [...admins, 1] as const;

/** What stands beside the database: accounts at the identity provider, files in the bucket. */
export type Outside = 'accounts' | 'files';

/** Files as they are told from each other by their first bytes, whatever name or type they come with. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];
export type FileRule = {
  types: readonly FileType[];
  mostBytes: number;
  /** What the part of the form with the file is called, `file` unless told, and the part with the body in JSON, `body` unless told. */
  part?: string;
  bodyPart?: string;
  /** The request may come without one. */
  optional?: true;
};
export type ReceivedFile = { type: FileType; bytes: Uint8Array<ArrayBuffer> };

/** The reply of an endpoint whose `media` is `file`. */
export const fileReply = z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) });

export type Endpoint = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `{name}` marks a parameter. Spelled here and nowhere else. */
  path: `/${string}`;
  allow: Allow;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that it needs beside those of every call, in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** A file that comes along: the request is then a form of the file and, where there is a body, that in JSON. */
  file?: FileRule;
  reply: z.ZodType;
  /** What the reply is sent as: JSON unless told, else a text as it stands, or a file (`fileReply`). */
  media?: `text/${string}` | 'file';
  /** A reply that seldom changes: whoever has it already is only told that it is still the same (304). */
  etag?: true;
  /**
   * What it changes beside the database; the kits of both refuse an endpoint that does not say so. A contended write runs the whole
   * handler again, so its steps stand in an order in which a repeat does no harm.
   */
  outside?: Outside;
  /** 200 unless told; a 204 has no body. */
  status?: 200 | 201 | 204;
};
export type Family = Record<string, Endpoint>;

type Part<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.output<S> } : unknown;
type SentPart<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.input<S> } : unknown;

type FilePart<Rule, Content> = Rule extends { optional: true }
  ? { file?: Content | undefined }
  : Rule extends FileRule
    ? { file: Content }
    : unknown;

/** What a handler receives: parsed. */
export type RequestOf<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['headers'], 'headers'> &
  Part<E['body'], 'body'> &
  FilePart<E['file'], ReceivedFile>;
/** What a client sends: before parsing. */
export type SentTo<E extends Endpoint> = SentPart<E['params'], 'params'> &
  SentPart<E['query'], 'query'> &
  SentPart<E['headers'], 'headers'> &
  SentPart<E['body'], 'body'> &
  FilePart<E['file'], Blob>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** Whether it knows a repeat of the same request by its key. */
export const takesKey = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'idempotency_key');

export const defineFamily = <const F extends Family>(family: F): F => family;

export const isAllowed = (allow: Allow, types: readonly UserType[]): boolean =>
  typeof allow === 'string' || allow.some((type) => types.includes(type));
