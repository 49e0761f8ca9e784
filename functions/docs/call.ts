import { userTypes } from '../../shared/contract/endpoint.ts';
import type { Schema } from '../../shared/contract/jsonSchema.ts';
import type { Content, Operation, Parameter } from '../../shared/contract/openapi.ts';
import { type Html, html } from './html.ts';
import { treeOf } from './tree.ts';

export type Call = { method: string; path: string; operation: Operation };

/** One endpoint: a line that opens to what is sent and what comes back. */
export function callOf({ method, path, operation }: Call): Html {
  const [status = '', reply = {}] = Object.entries(operation.responses)[0] ?? [];
  // The id is inside, so that a link to it opens the line.
  return html`<details class="call">
<summary>
<span class="method ${method}">${method.toUpperCase()}</span>
<span class="path">${pathOf(path)}</span>
${typesOf(operation)}
<span class="summary">${operation.summary}</span>
</summary>
<div class="sides" id="${operation.operationId}">
<p class="who"><code>${operation.operationId}</code> may be called by ${operation.description}.</p>
<section><h3>Request</h3>${requestOf(operation)}</section>
<section><h3>Reply <span class="status">${status}</span></h3>${schemaIn(reply, 'Nothing.')}</section>
</div>
</details>`;
}

/** Parameters stand out from the fixed parts, and a long path may break at its slashes. */
const pathOf = (path: string): Html[] =>
  path.split(/(?=\/)/).map((part) => html`<wbr>${part.startsWith('/{') ? html`/<var>${part.slice(1)}</var>` : part}`);

function typesOf({ security, description, 'x-user-types': open }: Operation): Html {
  if (security) return html`<span class="public">public</span>`;
  const marks = userTypes.map((type) =>
    open.includes(type) ? html`<b>${type}</b>` : html`<span aria-hidden="true">${type}</span>`,
  );
  return html`<span class="types" title="${description}">${marks}</span>`;
}

function requestOf({ parameters = [], requestBody }: Operation): Html {
  const body = requestBody ? schemaIn(requestBody, 'No body.') : html`<p class="none">No body.</p>`;
  if (parameters.length === 0) return body;
  return html`<h4>In the address</h4>${treeOf(objectOf(parameters))}<h4>Body</h4>${body}`;
}

const objectOf = (parameters: Parameter[]): Schema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function schemaIn({ content }: Content, none: string): Html {
  const [[media, { schema }] = ['', { schema: undefined }]] = Object.entries(content ?? {});
  if (!schema) return html`<p class="none">${none}</p>`;
  return media === 'application/json' ? treeOf(schema) : html`<p class="none"><code>${media}</code></p>`;
}
