import { type Html, html } from '../kit/html.ts';

type Page = {
  title: string;
  text: string;
  /** Label of the one button. It posts to the page's own address. */
  button?: string;
};

const form = (label: string): Html => html`<form method="post"><button>${label}</button></form>`;

/** Page for a client without an account, as HTML. The stylesheet is a file of the site, as its content policy requires. */
export const buildPage = ({ title, text, button }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/message.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${button === undefined ? [] : [form(button)]}</main>
</body>
</html>
`.markup;

/** The same for every token that does nothing: one that was made up, and one whose visit is over. */
export const deadLinkPage = buildPage({
  title: 'This link does not work',
  text: 'It may be out of date. Please call the salon.',
});
