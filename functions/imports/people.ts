import type { Location } from '../../shared/contract/locations.ts';
import { roles as allRoles } from '../../shared/contract/roles.ts';
import { userForm } from '../../shared/contract/users.ts';
import { parseRole } from '../../shared/rules/imports/parseRole.ts';
import { parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName, personName } from '../../shared/rules/names.ts';
import { assignableRoles, roleLabel } from '../../shared/rules/roles.ts';
import { userFields } from '../../shared/rules/users.ts';
import type { Caller } from '../kit/caller.ts';
import { ulid } from '../kit/ids.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { getCachedLocations } from '../locations/store.ts';
import {
  findUser,
  findUsersByEmail,
  type StoredUser,
  userCreationChanges,
  userRemovalChanges,
} from '../users/store.ts';
import { collectProblems, type ImportKindRules, type ParsedImportRow, type RowPlan, toCheckedRow } from './rules.ts';

/** A person to add, or on undo to remove. Existing people are never changed by an import. */
type Step = { before?: StoredUser; after?: StoredUser };

const fieldNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  location: 'salon',
  roles: 'role',
} as const;

export const peopleRows: ImportKindRules<Step> = {
  entity: 'user',

  async plan(caller, rows, location) {
    const parsed = rows.map(({ row, values }) => ({ row, ...parseRow('people', values) }));
    const emails = parsed.map((one) => String(one.parsed.email ?? '').toLowerCase());
    const [salons, known] = await Promise.all([
      getCachedLocations(caller.organization_id),
      findUsersByEmail(emails.filter(Boolean)),
    ]);
    return parsed.map((one, index) => {
      const email = emails[index] ?? '';
      return planRow(caller, one, { salons, location, email, holder: known.get(email) });
    });
  },

  async planUndo({ organization_id }, done) {
    const found = await Promise.all(done.map(({ id }) => findUser(organization_id, id)));
    return done.map((one, index) => {
      const before = found[index];
      if (before?.version !== one.version) return { done: one };
      return before.invited === false
        ? { done: one, step: { before } }
        : { done: one, why: 'The invitation is sent already.' };
    });
  },

  changes: (_organization, steps) =>
    steps.flatMap(({ before, after }) =>
      after ? userCreationChanges(after) : before ? userRemovalChanges(before, before.version) : [],
    ),

  auditFields: ({ before, after }) => ({ id: (after ?? before)?.user_id ?? '', before, after }),
};

type Place = {
  salons: readonly Location[];
  location: number | undefined;
  email: string;
  holder: StoredUser | undefined;
};

function planRow(caller: Caller, one: ParsedImportRow, { salons, location, email, holder }: Place): RowPlan<Step> {
  const { firstName, lastName, phone = '', role = '', salon = '' } = one.parsed;
  const conflictKeys = [`email ${email}`];
  if (holder?.organization_id === caller.organization_id && holder.user_status !== 'DELETED')
    return {
      judgement: toCheckedRow(one, 'same', { version: holder.version, name: personName(holder) }),
      conflictKeys,
    };
  const problems = { ...one.problems };
  if (holder) problems.email ??= 'A user with this email exists already.';
  // "Salon admin + Stylist" names two roles.
  const chosen =
    role === ''
      ? ['stylist' as const]
      : String(role)
          .split('+')
          .flatMap((one) => parseRole(one) ?? []);
  if (chosen.length === 0) problems.role ??= `Write one of: ${allRoles.map(roleLabel).join(', ')}`;
  else if (!chosen.every((one) => assignableRoles(caller.roles).includes(one)))
    problems.role ??= 'You cannot give this role';
  const place = findSalon(caller, salons, String(salon), location);
  if (!place) problems.salon ??= salon === '' ? 'Choose the salon' : `There is no salon named ${salon} here`;
  const form = {
    ...{ firstName, lastName, email, phone, barcode: null },
    ...{ location: place?.location_id, roles: chosen },
  };
  const checked = userForm.safeParse(form);
  const judgement = toCheckedRow(one, 'new', {
    problems: { ...collectProblems(checked.error?.issues ?? [], fieldNames), ...problems },
    why: 'Invited when you say so',
  });
  if (!checked.data || judgement.verdict === 'wrong') return { judgement: { ...judgement, why: '' }, conflictKeys };
  const after: StoredUser = {
    ...userFields.toRecord({ ...checked.data, status: 'PENDING' }),
    user_id: ulid(),
    location_name: place?.location_name ?? '',
    organization_id: caller.organization_id,
    org_name: caller.org_name,
    invited: false,
    version: 1,
  };
  const done = { row: one.row, name: personName(after), id: after.user_id, version: 1, before: null };
  return { judgement, conflictKeys, step: { after }, done };
}

/** The named salon, else the chosen one, else the only one that the caller can access. */
function findSalon(caller: Caller, salons: readonly Location[], name: string, location: number | undefined) {
  const within = salons.filter(({ location_id }) => canAccessSalon(caller, location_id));
  if (name !== '') return within.find((one) => normalizeName(one.location_name) === normalizeName(name));
  return within.find(({ location_id }) => location_id === location) ?? (within.length === 1 ? within[0] : undefined);
}
