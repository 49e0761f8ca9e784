import { expect, test } from 'vitest';
import { recordForm } from '../../shared/contract/recordForm.ts';

type Person = { id: string; person_name: string; salons: number[]; age: number; version: number };
type PersonForm = { name: string; salon: number; age?: number };

const salonFirst = {
  from: ({ salons }: Person) => salons[0] ?? 0,
  to: (salon: number) => ({ salons: [salon] }),
};
const fields = recordForm<Person, PersonForm>()({ name: 'person_name', salon: salonFirst, age: 'age' }, [
  'id',
  'version',
]);
const ann: Person = { id: 'p1', person_name: 'Ann', salons: [7, 8], age: 30, version: 4 };

test('a record becomes a form, and a form what it says about the record', () => {
  expect(fields.toForm(ann)).toEqual({ name: 'Ann', salon: 7, age: 30 });
  expect(fields.toRecord({ name: 'Eve', salon: 9, age: 31 })).toEqual({ person_name: 'Eve', salons: [9], age: 31 });
});

test('what a form leaves out stays as it is in the record', () => {
  const after: Person = { ...ann, ...fields.toRecord({ name: 'Eve', salon: 9 }) };
  expect(after).toEqual({ ...ann, person_name: 'Eve', salons: [9] });
});

test('a field that was forgotten does not compile', () => {
  const of = recordForm<Person, PersonForm>();
  // @ts-expect-error the form's age has no place in the record
  of({ name: 'person_name', salon: salonFirst }, ['id', 'version', 'age']);
  // @ts-expect-error nobody writes the record's age
  recordForm<Person, Omit<PersonForm, 'age'>>()({ name: 'person_name', salon: salonFirst }, ['id', 'version']);
  // @ts-expect-error a name is no number
  of({ name: 'age', salon: salonFirst, age: 'age' }, ['id', 'version', 'person_name']);
  expect(of).toBeTypeOf('function');
});
