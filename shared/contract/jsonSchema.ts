import * as z from 'zod';

export type Schema = z.core.JSONSchema.JSONSchema;

/** Removes the maximum that Zod adds to every integer, because it is not a rule of the API. */
const dropSafeIntegerLimit = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** Points local `$defs` references to the document's components. */
const rewriteRefs = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  );

/**
 * Converts Zod schemas to JSON Schema for one OpenAPI document. Schemas with an id (`meta`) are collected in `components` and
 * referenced; they must have the same meaning in requests and replies.
 */
export function createSchemaCollection() {
  const components: Record<string, Schema> = {};

  /** @param io 'input' for the type before parsing, 'output' for the type after parsing */
  function toSchema(type: z.ZodType, io: 'input' | 'output'): Schema {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(type, { io, override: dropSafeIntegerLimit });
    for (const [name, definition] of Object.entries($defs)) components[name] = rewriteRefs(definition);
    return rewriteRefs(schema);
  }
  return { components, schemaOf: toSchema };
}
