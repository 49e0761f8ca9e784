/** The fields of a record that hold a form's value as it is. */
type FieldFor<Stored, Value> = {
  [Field in keyof Stored]-?: Stored[Field] extends Value ? (Value extends Stored[Field] ? Field : never) : never;
}[keyof Stored];

/** A value that is something else than one field of the record. */
interface Made<Stored, Form, Value> {
  from: (stored: Stored) => Value;
  to: (value: Value, form: Form) => Partial<Stored>;
}

/** For each field of a form, the record's field that holds it, or how it is made of the record. */
type Fields<Stored, Form> = {
  [Name in keyof Form]-?:
    | FieldFor<Stored, Exclude<Form[Name], undefined>>
    | Made<Stored, Form, Exclude<Form[Name], undefined>>;
};

/** The fields of the record that some fields of the form write. */
type Written<Map, Names extends keyof Map = keyof Map> = {
  [Name in Names]: Map[Name] extends { to: (...given: never[]) => infer To } ? keyof To : Map[Name];
}[Names];

type RequiredIn<Form> = { [Name in keyof Form]-?: undefined extends Form[Name] ? never : Name }[keyof Form];

interface Forgotten<Name> {
  'the form does not write it, and it is not among the others': Name;
}

/**
 * Says once how the names of a form and those of the stored record belong together:
 *
 *     export const categoryFields = recordForm<Category, CategoryForm>()(
 *       { name: 'category_name', flag: 'flag', color: 'color', archived: 'archived' },
 *       ['category_id', 'organization', 'version'],
 *     );
 *     categoryFields.formOf(category)   // the form of a record
 *     categoryFields.recordOf(form)     // what a form says about the record
 *
 * A field of the form without a place in the record does not compile, nor does a field of the record that the form does not write and
 * that is not among the `others`, which are not its to write.
 */
export const recordForm =
  <Stored extends object, Form extends object>() =>
  <const Map extends Fields<Stored, Form>, const Other extends keyof Stored>(
    fields: Map,
    _others: readonly Other[] &
      ([Exclude<keyof Stored, Written<Map> | Other>] extends [never]
        ? unknown
        : Forgotten<Exclude<keyof Stored, Written<Map> | Other>>),
  ) => {
    type Wrote<Names extends keyof Map> = Pick<Stored, Extract<Written<Map, Names>, keyof Stored>>;
    type Saved = Wrote<Extract<RequiredIn<Form>, keyof Map>> & Partial<Wrote<keyof Map>>;
    const places = Object.entries(fields) as [keyof Form, PropertyKey | Made<Stored, Form, unknown>][];
    const read = (stored: Stored, place: PropertyKey | Made<Stored, Form, unknown>) =>
      typeof place === 'object' ? place.from(stored) : Reflect.get(stored, place);
    return {
      formOf: (stored: Stored) =>
        Object.fromEntries(places.map(([name, place]) => [name, read(stored, place)])) as Required<Form>,
      recordOf: (form: Form): Saved =>
        Object.assign(
          {},
          ...places
            .filter(([name]) => form[name] !== undefined)
            .map(([name, place]) => (typeof place === 'object' ? place.to(form[name], form) : { [place]: form[name] })),
        ),
    };
  };
