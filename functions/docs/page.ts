import { userTypes } from '../../shared/contract/endpoint.ts';
import type { OpenApi } from '../../shared/contract/openapi.ts';
import { roleLabel, roles, typesOf } from '../../shared/rules/roles.ts';
import { type Call, callOf } from './call.ts';
import { type Html, html } from './html.ts';
import { treeOf } from './tree.ts';

/** The document as a page for people. It needs no script, so the site's content security policy holds for it too. */
export function pageOf({ info, paths, tags, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const families = tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const things = Object.entries(components.schemas).filter(([, { deprecated }]) => !deprecated);

  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
${mark}
<h1>${info.title}</h1>
<a href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<nav aria-label="Families">
${families.map(({ name, calls }) => html`<a href="#${name}">${title(name)} <span>${calls.length}</span></a>`)}
<a href="#shapes">Shapes <span>${things.length}</span></a>
</nav>
<main>
<div class="lead">${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}</div>
${legend()}
${families.map(({ name, calls }) => html`<section class="family"><h2 id="${name}">${title(name)}</h2>${calls.map(callOf)}</section>`)}
<section class="shapes">
<h2 id="shapes">Shapes</h2>
${things.map(([name, schema]) => html`<article id="${name}"><h3>${name}</h3>${treeOf(schema)}</article>`)}
</section>
</main>
</body>
</html>
`.markup;
}

const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What the numbers beside each call mean. */
const legend = (): Html =>
  html`<dl class="legend">${userTypes.map(
    (type) =>
      html`<div><dt>${type}</dt><dd>${roles
        .filter((role) => typesOf([role]).includes(type))
        .map(roleLabel)
        .join(', ')}</dd></div>`,
  )}</dl>`;

const mark = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
<rect width="28" height="28" rx="7" fill="#006b66"/>
<g fill="none" stroke-width="2.4" stroke-linecap="round">
<path d="M20.6 8.2C14.6 8.2 13.4 19.8 7.4 19.8" stroke="#9fd7d3"/>
<path d="M7.4 8.2C13.4 8.2 14.6 19.8 20.6 19.8" stroke="#e3f4f3"/>
</g>
</svg>`;
