import type { Schema } from '../../shared/contract/jsonSchema.ts';
import { type Html, html, joined } from './html.ts';

/** What a value must be, in words: "text, 1–80 characters", "list of Client, at most 20 entries". */
export function wordsFor(schema: Schema | boolean, isExplained = false): Html {
  if (typeof schema === 'boolean') return html`anything`;
  const { $ref, anyOf, enum: choices, const: only } = schema;
  const explained = isExplained || schema.description !== undefined;
  if ($ref) return linkTo($ref.slice($ref.lastIndexOf('/') + 1));
  if (anyOf)
    return joined(
      anyOf.map((one) => wordsFor(one, explained)),
      ' or ',
    );
  if (choices) return joined(choices.map(literal), ' ');
  if (only !== undefined) return literal(only);
  if (schema.type === 'array') return listWords(schema);
  return joined([html`${typeName(schema)}`, ...limitsOf(schema, explained)], ', ');
}

const linkTo = (component: string): Html => html`<a href="#${component}">${component}</a>`;
const literal = (value: unknown): Html => html`<code>${value === '' ? '""' : String(value)}</code>`;

const typeNames: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false' };

function typeName({ type, format }: Schema): string {
  const names: string[] = [type ?? 'anything'].flat();
  return format ?? names.map((name) => typeNames[name] ?? name).join(' or ');
}

const listWords = ({ items = true, minItems, maxItems }: Schema): Html =>
  joined(
    [html`list of ${[items].flat().map((item) => wordsFor(item))}`, ...range(minItems, maxItems, ' entries')],
    ', ',
  );

function limitsOf(schema: Schema, isExplained: boolean): Html[] {
  const { minLength, maxLength, minimum, maximum, pattern, format } = schema;
  // A format brings a pattern of its own, and an explanation says it better.
  const shown = pattern && !format && !isExplained ? [html`<code>${pattern}</code>`] : [];
  const usual = schema.default === undefined ? [] : [html`${String(schema.default)} unless told`];
  return [...range(minLength, maxLength, ' characters'), ...range(minimum, maximum, ''), ...shown, ...usual];
}

function range(least: number | undefined, most: number | undefined, unit: string): Html[] {
  if (least === undefined && most === undefined) return [];
  if (most === undefined) return [html`at least ${least ?? 0}${unit}`];
  return [least === undefined ? html`at most ${most}${unit}` : html`${least}–${most}${unit}`];
}
