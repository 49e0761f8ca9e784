import type * as z from 'zod';

export const userTypes = [1, 2, 3, 4, 5, 6] as const;
export type UserType = (typeof userTypes)[number];

/** Who may call: anyone holding one of the listed user types, anyone signed in, or anyone at all. */
export type Allow = readonly UserType[] | 'signedIn' | 'public';
/** Who runs salons. */
export const admins = [3, 2] as const;
/** Who works with clients. */
export const staff = [...admins, 1] as const;

export type Endpoint = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `{name}` marks a parameter. Spelled here and nowhere else. */
  path: `/${string}`;
  allow: Allow;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** What the reply is sent as: JSON unless told, else a text as it stands. */
  media?: `text/${string}`;
  /** 200 unless told; a 204 has no body. */
  status?: 200 | 201 | 204;
};
export type Family = Record<string, Endpoint>;

type Part<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.output<S> } : unknown;
type SentPart<S, Name extends string> = S extends z.ZodType ? { [K in Name]: z.input<S> } : unknown;

/** What a handler receives: parsed. */
export type RequestOf<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['body'], 'body'>;
/** What a client sends: before parsing. */
export type SentTo<E extends Endpoint> = SentPart<E['params'], 'params'> &
  SentPart<E['query'], 'query'> &
  SentPart<E['body'], 'body'>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

export const defineFamily = <const F extends Family>(family: F): F => family;

export const isAllowed = (allow: Allow, types: readonly UserType[]): boolean =>
  typeof allow === 'string' || allow.some((type) => types.includes(type));
