import type { User } from './users.ts';

/** The wire counts in seconds. */
const seconds = (milliseconds: number) => milliseconds / 1000;

/** What an administrator sees of a user apart from the attributes, whose name differs by operation. */
export const stateOf = ({ username, status, enabled, createdAt, modifiedAt }: User) => ({
  Username: username,
  UserStatus: status,
  Enabled: enabled,
  UserCreateDate: seconds(createdAt),
  UserLastModifiedDate: seconds(modifiedAt),
});
