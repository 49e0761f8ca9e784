import type { Schema } from '../../shared/contract/jsonSchema.ts';
import { type Html, html, joined } from './html.ts';

type Property = Schema | boolean | undefined;
const isSchema = (property: Property): property is Schema => typeof property === 'object';

/** The fields of a schema as nested lists, with the type of each in words. */
export function treeOf(schema: Schema): Html {
  const fields = fieldsOf(schema);
  return html`<p class="type">${wordsFor(schema)}</p>${fields}`;
}

function fieldsOf(schema: Schema): Html {
  const object = objectWithin(schema);
  const shown = Object.entries<Property>(object?.properties ?? {}).filter(([, field]) => !isOlderCallers(field));
  if (shown.length === 0) return html``;
  const rows = shown.flatMap(([name, field]) =>
    isSchema(field) ? [fieldOf(name, field, object?.required?.includes(name) ?? false)] : [],
  );
  return html`<ul class="fields">${rows}</ul>`;
}

const fieldOf = (name: string, field: Schema, isRequired: boolean): Html => html`<li>
<code class="name">${name}</code>
<span class="type">${wordsFor(field)}${isRequired ? '' : html`<span class="optional">, optional</span>`}</span>
${field.description ? html`<span class="note">${field.description}</span>` : ''}
${fieldsOf(field)}</li>`;

/** Said once for all calls, in the introduction. */
const isOlderCallers = (field: Property): boolean => isSchema(field) && nameOf(field) === 'CallerField';

/** The name of the component that a schema points to. */
const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** The object that a schema is, lists, or takes as one of several. */
function objectWithin(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  const inner = [schema.items, ...(schema.anyOf ?? [])].flat().filter((one): one is Schema => typeof one === 'object');
  return inner.map(objectWithin).find((found) => found);
}

function wordsFor(schema: Schema): Html {
  const name = nameOf(schema);
  if (name) return html`<a href="#${name}">${name}</a>`;
  if (schema.anyOf) return html`${joined(schema.anyOf.filter(isSchema).map(wordsFor), ' or ')}`;
  if (schema.enum) return html`${joined(schema.enum.map(literal), ', ')}`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.type === 'array') return listWords(schema);
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}${limitsOf(schema)}`;
}

const literal = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`;

function listWords({ items, minItems, maxItems }: Schema): Html {
  const inner = [items].flat().filter(isSchema).map(wordsFor);
  return html`list of ${inner}${range(minItems, maxItems, 'entries')}`;
}

function limitsOf({ minLength, maxLength, minimum, maximum, pattern, format, description }: Schema): Html[] {
  // A format has a pattern of its own, and words say more than a pattern.
  const shown = pattern && !format && !description ? html`, <code>${pattern}</code>` : html``;
  return [
    html`${format ? `, ${format}` : ''}`,
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    shown,
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): Html {
  if (least === undefined && most === undefined) return html``;
  const text = most === undefined ? `${least} and up` : least === undefined ? `up to ${most}` : `${least} to ${most}`;
  return html`, ${`${text} ${unit}`.trim()}`;
}
