import type { Schema } from '../../shared/contract/jsonSchema.ts';
import { type Html, html, joined } from './html.ts';
import { wordsFor } from './words.ts';

type Part = Schema | boolean;
const isSchema = (part: Part): part is Schema => typeof part === 'object';

/** The fields of a schema as nested lists, each with its type in words. */
export const treeOf = (schema: Schema): Html =>
  schema.properties ? fieldsOf(schema) : html`<p class="type">${wordsFor(schema)}</p>${fieldsWithin(schema)}`;

function fieldsOf({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries<Part>(properties).flatMap(([name, field]) =>
    isSchema(field) && !saysWhoAsks(field) ? [fieldOf(name, field, required.includes(name))] : [],
  );
  return fields.length > 0 ? html`<ul class="fields">${fields}</ul>` : html`<p class="none">An empty object.</p>`;
}

const fieldOf = (name: string, field: Schema, isRequired: boolean): Html => html`<li>
<code class="name">${name}</code>
<div class="type">${joined([wordsFor(field), ...(isRequired ? [] : [html`<em>optional</em>`])], ', ')}
${field.description ? html`<p class="note">${field.description}</p>` : ''}</div>
${fieldsWithin(field)}</li>`;

/** Those of the objects that a schema is, lists, or takes as one of several. */
function fieldsWithin(schema: Schema): Html[] {
  if (schema.properties) return [fieldsOf(schema)];
  const inner = [schema.items ?? [], schema.anyOf ?? []].flat();
  return inner.filter(isSchema).flatMap(fieldsWithin);
}

/** The page says it once for all calls. */
const saysWhoAsks = ({ $ref }: Schema): boolean => $ref?.endsWith('/CallerField') ?? false;
