import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Html, html } from '../../functions/kit/html.ts';

const message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), base64: z.base64() })).default([]),
  at: z.iso.datetime(),
});
export type Mail = z.output<typeof message>;

/** Outbox of the local product: stores mails in a JSON Lines file and shows them in the browser instead of sending them. */
export function openMail(file: string) {
  const mails = readMails(file);

  /** Newest first. `to` is case-insensitive. */
  const list = (to?: string): Mail[] =>
    mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()).toReversed();

  return {
    send({ to, subject, text, files = [] }: Omit<Mail, 'at' | 'files'> & Partial<Pick<Mail, 'files'>>): void {
      const mail = { to, subject, text, files, at: new Date().toISOString() };
      // Start a new line, in case the previous one was truncated by a full disk.
      appendFileSync(file, `\n${JSON.stringify(mail)}\n`, { flush: true });
      mails.push(mail);
    },
    list,
    /** HTML page with all mails. Its styles need `pagePolicy`; without them it is still readable. */
    page: (): string => formatPage(list()),
    pagePolicy: `default-src 'none'; style-src '${hashSource(style)}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  };
}

/** Skips lines truncated by a crash. */
function readMails(file: string): Mail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => message.safeParse(parseLine(line)).data ?? []);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0; font-size: 0.875rem; opacity: 0.8; overflow-wrap: anywhere; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
`;

const hashSource = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Answers to a text, as its phone would send them. */
const formatAnswers = (to: string): Html => html`
<form method="post" action="/local/mail">
<input type="hidden" name="from" value="${to}">
<button name="answer" value="C">Answer C</button>
<button name="answer" value="STOP">Answer STOP</button>
</form>
<form method="post" action="/local/mail">
<input type="hidden" name="from" value="${to}">
<input name="answer" aria-label="Other answer" required> <button>Answer</button>
</form>`;

const formatMail = ({ to, subject, text, files, at }: Mail): Html => html`
<article>
<h2>${subject}</h2>
<p>To ${to}, <time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre>${text}</pre>${files.map(
  ({ name, base64 }) =>
    html`<p><a download="${name}" href="data:application/octet-stream;base64,${base64}">${name}</a></p>`,
)}${to.startsWith('+') ? formatAnswers(to) : ''}
</article>`;

function formatPage(mails: Mail[]): string {
  const content = mails.length > 0 ? mails.map(formatMail) : html`<p>No mail yet.</p>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local mail</title>
<style>${{ markup: style }}</style>
</head>
<body>
<main>
<h1>Local mail</h1>${content}
</main>
</body>
</html>
`.markup;
}
