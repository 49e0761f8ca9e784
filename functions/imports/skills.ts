import type { Service } from '../../shared/contract/services.ts';
import { priceLevels } from '../../shared/contract/services.ts';
import { type AssignmentForm, assignmentForm, type StoredAssignment } from '../../shared/contract/stylists.ts';
import { parseRow } from '../../shared/rules/imports/rows.ts';
import { normalizeName, personName } from '../../shared/rules/names.ts';
import { isPriced, isSoldAt } from '../../shared/rules/prices.ts';
import { assignmentSteps, isSameSteps, resolveAssignment, usualSteps } from '../../shared/rules/serviceMinutes.ts';
import { HttpError } from '../kit/errors.ts';
import type { Change } from '../kit/write.ts';
import { loadMenu } from '../services/store.ts';
import { createAssignments, updateAssignment } from '../stylists/rules.ts';
import { assignmentsChange, loadStylists, type Skills } from '../stylists/store.ts';
import { canSeeUser } from '../users/rules.ts';
import { isStylist, isWorking, listUsers } from '../users/store.ts';
import {
  collectProblems,
  findStylists,
  type ImportKindRules,
  type ParsedImportRow,
  type RowPlan,
  toCheckedRow,
  toTexts,
} from './rules.ts';

/** Change of one assignment of a stylist, whose assignments are one record. */
type Step = { skills: Skills; before?: StoredAssignment | undefined; after?: StoredAssignment | undefined };

const fieldNames = { priceLevel: 'level', servicing: 'minutes', gap: 'gap', servicing2: 'minutesAfter' } as const;

export const skillRows: ImportKindRules<Step> = {
  entity: 'stylist services',

  async plan(caller, rows) {
    const parsed = rows.map(({ row, values }) => ({ row, ...parseRow('skills', values) }));
    const [people, menu] = await Promise.all([listUsers(caller.organization_id), loadMenu(caller.organization_id)]);
    const stylists = people.filter((one) => isStylist(one) && isWorking(one) && canSeeUser(caller, one));
    const found = parsed.map((one) => findStylists(stylists, String(one.parsed.stylist ?? '')));
    const ids = [...new Set(found.flatMap(([only, ...others]) => (only && others.length === 0 ? [only.user_id] : [])))];
    const skills = new Map((await loadStylists(caller, ids)).map((one) => [one.person.user_id, one]));
    const services = new Map(menu.services.map((one) => [normalizeName(one.service_name), one]));
    return parsed.map((one, index) => {
      const [person, ...others] = found[index] ?? [];
      const service = services.get(normalizeName(String(one.parsed.service ?? '')));
      const problems = {
        ...(!person && { stylist: 'There is no such stylist here' }),
        ...(others.length > 0 && { stylist: 'Several stylists have this name. Write the email.' }),
        ...(!service && { service: 'There is no such service' }),
        ...one.problems,
      };
      const theirs = person && others.length === 0 ? skills.get(person.user_id) : undefined;
      if (!theirs || !service) return { judgement: toCheckedRow(one, 'new', { problems }), conflictKeys: [] };
      return planRow(one, theirs, service);
    });
  },

  async planUndo(caller, done) {
    const skills = await loadStylists(caller, [...new Set(done.map(({ id }) => id))]);
    return done.map((one) => {
      const theirs = skills.find(({ person }) => person.user_id === one.id);
      const before = theirs?.services.find(({ serviceId }) => serviceId === one.service_id);
      if (!theirs || before?.version !== one.version) return { done: one };
      const after = one.before ? ({ ...one.before, version: before.version + 1 } as StoredAssignment) : undefined;
      return { done: one, step: { skills: theirs, before, after } };
    });
  },

  changes(organization, steps): Change[] {
    const byPerson = Map.groupBy(steps, ({ skills }) => skills.person.user_id);
    return [...byPerson].flatMap(([userId, [first, ...others]]) => {
      if (!first) return [];
      const { services, expectedVersion } = first.skills;
      const touched = [first, ...others];
      const gone = new Set(touched.map(({ before, after }) => (before ?? after)?.serviceId));
      const kept = services.filter(({ serviceId }) => !gone.has(serviceId));
      const after = [...kept, ...touched.flatMap((one) => (one.after ? [one.after] : []))];
      return assignmentsChange(organization, userId, after, expectedVersion);
    });
  },

  auditFields: ({ skills, before, after }) => ({
    id: skills.person.user_id,
    before: { services: before ? [before] : [] },
    after: { services: after ? [after] : [] },
  }),
};

function planRow(one: ParsedImportRow, skills: Skills, service: Service): RowPlan<Step> {
  const { person, services } = skills;
  const { level, minutes, gap = 0, minutesAfter = 0 } = one.parsed;
  const before = services.find(({ serviceId }) => serviceId === service.service_id);
  const conflictKeys = [`service ${person.user_id} ${service.service_id}`];
  const usual = usualSteps(service);
  const sent = minutes === undefined ? undefined : ([Number(minutes), Number(gap), Number(minutesAfter)] as const);
  const isUsual = sent === undefined || isSameSteps(sent, usual);
  const form: Partial<Record<keyof AssignmentForm, unknown>> = {
    ...{ userId: person.user_id, serviceId: service.service_id },
    priceLevel: level ?? before?.priceLevel ?? lowestLevel(service),
    ...(!isUsual && { servicing: sent[0], gap: sent[1], servicing2: sent[2] }),
  };
  const checked = assignmentForm.safeParse(form);
  const known = before && resolveAssignment(before, service);
  const isSame =
    known !== undefined &&
    known.priceLevel === form.priceLevel &&
    (sent === undefined || isSameSteps(assignmentSteps(known), sent));
  const more = { version: before?.version ?? 0, name: known ? `${personName(person)}, ${service.service_name}` : '' };
  if (isSame) return { judgement: toCheckedRow(one, 'same', more), conflictKeys };
  const old = known ? toTexts({ level: known.priceLevel, minutes: known.servicing }, ['level', 'minutes']) : {};
  const problems = { ...collectProblems(checked.error?.issues ?? [], fieldNames), ...one.problems };
  let after: StoredAssignment | undefined;
  try {
    if (checked.data)
      after = before
        ? updateAssignment(before, keepMinutes(checked.data, before, sent === undefined), [service])
        : createAssignments([checked.data], [service])[0];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    problems.level ??= error.message;
  }
  const judgement = toCheckedRow(one, before ? 'changed' : 'new', { ...more, old, problems });
  if (!after || judgement.verdict === 'wrong') return { judgement, conflictKeys };
  const done = {
    ...{ row: one.row, name: `${personName(person)}, ${service.service_name}` },
    ...{ id: person.user_id, service_id: service.service_id, version: after.version, before: before ?? null },
  };
  return { judgement, conflictKeys, step: { skills, before, after }, done };
}

/** A file without minutes leaves those of the stylist. */
const keepMinutes = (form: AssignmentForm, { servicing, gap, servicing2 }: StoredAssignment, keeps: boolean) =>
  keeps && servicing !== undefined ? { ...form, servicing, gap, servicing2 } : form;

const lowestLevel = (service: Service): number =>
  priceLevels.find((level) => isPriced(service) && isSoldAt(service, level)) ?? 1;
