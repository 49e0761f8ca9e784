import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { invalidParameter } from './errors.ts';

const statuses = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const;
export type UserStatus = (typeof statuses)[number];

/** `username` is the sub. Times are in epoch ms. Attributes include `sub` and `email`. */
export type User = {
  username: string;
  status: UserStatus;
  enabled: boolean;
  salt: string;
  verifier: string;
  /** Expiry of a temporary password; null for a permanent one. */
  temporaryUntil: number | null;
  attributes: Record<string, string>;
  createdAt: number;
  modifiedAt: number;
};

const row = z
  .object({
    username: z.string(),
    status: z.enum(statuses),
    enabled: z.number(),
    salt: z.string(),
    verifier: z.string(),
    temporary_until: z.number().nullable(),
    attributes: z.string(),
    created_at: z.number(),
    modified_at: z.number(),
  })
  .transform(({ enabled, temporary_until, attributes, created_at, modified_at, ...rest }): User => {
    const parsed = z.record(z.string(), z.string()).parse(JSON.parse(attributes));
    const times = { temporaryUntil: temporary_until, createdAt: created_at, modifiedAt: modified_at };
    return { ...rest, ...times, enabled: enabled === 1, attributes: parsed };
  });

export const getEmail = (user: User): string => user.attributes['email'] ?? '';

export type EmailFilter = { email: string; prefix: boolean };

export function openUsers(database: DatabaseSync, now: () => number) {
  const byLogin = database.prepare('SELECT * FROM users WHERE username = ? OR email = lower(?)');
  const upsert = database.prepare(`
    INSERT INTO users
      (username, email, status, enabled, salt, verifier, temporary_until, attributes, created_at, modified_at)
    VALUES (?, lower(?), ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (username) DO UPDATE SET
      email = excluded.email, status = excluded.status, enabled = excluded.enabled, salt = excluded.salt,
      verifier = excluded.verifier, temporary_until = excluded.temporary_until, attributes = excluded.attributes,
      modified_at = excluded.modified_at`);
  const page = database.prepare(`
    SELECT * FROM users WHERE username > :after
      AND (:email IS NULL OR CASE :prefix WHEN 1 THEN substr(email, 1, length(:email)) ELSE email END = lower(:email))
    ORDER BY username LIMIT :limit`);
  const drop = database.prepare('DELETE FROM users WHERE username = ?');

  return {
    /** Finds a user by sub or email (case-insensitive). */
    find(login: string): User | undefined {
      const found = byLogin.get(login, login);
      return found && row.parse(found);
    },
    save(user: User): User {
      const saved = { ...user, modifiedAt: now() };
      upsert.run(
        saved.username,
        getEmail(saved),
        saved.status,
        saved.enabled ? 1 : 0,
        saved.salt,
        saved.verifier,
        saved.temporaryUntil,
        JSON.stringify(saved.attributes),
        saved.createdAt,
        saved.modifiedAt,
      );
      return saved;
    },
    remove: (username: string) => void drop.run(username),
    list: (after: string, limit: number, filter?: EmailFilter): User[] =>
      page
        .all({ after, limit, email: filter?.email ?? null, prefix: filter?.prefix ? 1 : 0 })
        .map((found) => row.parse(found)),
  };
}

/** Cognito's protocol uses seconds. */
const seconds = (milliseconds: number) => milliseconds / 1000;

/** User fields in admin replies, without the attributes, whose field name differs by operation. */
export const toUserState = ({ username, status, enabled, createdAt, modifiedAt }: User) => ({
  Username: username,
  UserStatus: status,
  Enabled: enabled,
  UserCreateDate: seconds(createdAt),
  UserLastModifiedDate: seconds(modifiedAt),
});

/** Standard attributes of OpenID Connect. */
const standard = new Set(
  `address birthdate email email_verified family_name gender given_name locale middle_name name nickname phone_number
   phone_number_verified picture preferred_username profile sub updated_at website zoneinfo`.split(/\s+/),
);

/** Parses name-value pairs into a record. */
export const attributes = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

export const attributeList = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

/** @throws InvalidParameterException for an unknown attribute, and for `sub`, which is read-only */
export function assertWritable(values: Record<string, string>): void {
  for (const name of Object.keys(values)) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
    if (standard.has(name) || name.startsWith('custom:')) continue;
    throw invalidParameter(
      `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
    );
  }
}
