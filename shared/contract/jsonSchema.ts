import * as z from 'zod';

export type Schema = z.core.JSONSchema.JSONSchema;

/** Zod ends every integer at the last one that JavaScript can count; that is no rule of ours. */
const withoutMachineLimit = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** Local definitions of one schema are the document's components. */
const pointingToComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  );

/**
 * Turns zod schemas into JSON Schema for one OpenAPI document. What carries an id (`meta`) is put among `components` and referred to.
 * Such a schema must mean the same in requests and in replies.
 */
export function schemaCollection() {
  const components: Record<string, Schema> = {};

  /** @param io 'input' for what is sent, 'output' for what comes back or is left after parsing */
  function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(type, { io, override: withoutMachineLimit });
    for (const [name, definition] of Object.entries($defs)) components[name] = pointingToComponents(definition);
    return pointingToComponents(schema);
  }
  return { components, schemaOf };
}
