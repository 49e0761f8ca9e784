/** Record fields of the same type as a form value. */
type FieldFor<Stored, Value> = {
  [Field in keyof Stored]-?: Stored[Field] extends Value ? (Value extends Stored[Field] ? Field : never) : never;
}[keyof Stored];

/** Form value that is computed from the record, rather than copied from one field. */
interface ComputedField<Stored, Form, Value> {
  from: (stored: Stored) => Value;
  to: (value: Value, form: Form) => Partial<Stored>;
}

/** For each form field, the record field with the same value, or how to compute it. */
type Fields<Stored, Form> = {
  [Name in keyof Form]-?:
    | FieldFor<Stored, Exclude<Form[Name], undefined>>
    | ComputedField<Stored, Form, Exclude<Form[Name], undefined>>;
};

type WrittenFields<Map, Names extends keyof Map = keyof Map> = {
  [Name in Names]: Map[Name] extends { to: (...given: never[]) => infer To } ? keyof To : Map[Name];
}[Names];

type RequiredIn<Form> = { [Name in keyof Form]-?: undefined extends Form[Name] ? never : Name }[keyof Form];

interface UnmappedField<Name> {
  'the form does not write it, and it is not among the others': Name;
}

/**
 * Declares the mapping between a form and its stored record:
 *
 *     export const categoryFields = recordForm<Category, CategoryForm>()(
 *       { name: 'category_name', flag: 'flag', color: 'color', archived: 'archived' },
 *       ['category_id', 'organization', 'version'],
 *     );
 *     categoryFields.toForm(category)   // form values of a record
 *     categoryFields.toRecord(form)     // record fields from form values
 *
 * It does not compile if a form field is not mapped, or if a record field is neither written by the form nor listed in `others`.
 */
export const recordForm =
  <Stored extends object, Form extends object>() =>
  <const Map extends Fields<Stored, Form>, const Other extends keyof Stored>(
    fields: Map,
    _others: readonly Other[] &
      ([Exclude<keyof Stored, WrittenFields<Map> | Other>] extends [never]
        ? unknown
        : UnmappedField<Exclude<keyof Stored, WrittenFields<Map> | Other>>),
  ) => {
    type Wrote<Names extends keyof Map> = Pick<Stored, Extract<WrittenFields<Map, Names>, keyof Stored>>;
    type Saved = Wrote<Extract<RequiredIn<Form>, keyof Map>> & Partial<Wrote<keyof Map>>;
    const places = Object.entries(fields) as [keyof Form, PropertyKey | ComputedField<Stored, Form, unknown>][];
    const read = (stored: Stored, place: PropertyKey | ComputedField<Stored, Form, unknown>) =>
      typeof place === 'object' ? place.from(stored) : Reflect.get(stored, place);
    return {
      toForm: (stored: Stored) =>
        Object.fromEntries(places.map(([name, place]) => [name, read(stored, place)])) as Required<Form>,
      toRecord: (form: Form): Saved =>
        Object.assign(
          {},
          ...places
            .filter(([name]) => form[name] !== undefined)
            .map(([name, place]) => (typeof place === 'object' ? place.to(form[name], form) : { [place]: form[name] })),
        ),
    };
  };
