import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMail } from '../../../infra/local/mail.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
  file = join(folder, 'mail.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hello = { to: 'Ada@salon.test', subject: 'Hello', text: 'First' };

describe('the local outbox', () => {
  test('lists newest first, for one person in any case of the address', () => {
    const mail = openMail(file);
    mail.send(hello);
    mail.send({ ...hello, to: 'bob@salon.test', text: 'Second' });
    mail.send({ ...hello, text: 'Third' });
    expect(mail.list().map(({ text }) => text)).toEqual(['Third', 'Second', 'First']);
    expect(mail.list('ada@SALON.test').map(({ text }) => text)).toEqual(['Third', 'First']);
    expect(mail.list('nobody@salon.test')).toEqual([]);
  });

  test('keeps its mails over a restart, and over a line that was cut short', () => {
    openMail(file).send(hello);
    appendFileSync(file, '{"to":"cut');
    openMail(file).send({ ...hello, text: 'After the cut' });
    expect(
      openMail(file)
        .list()
        .map(({ text }) => text),
    ).toEqual(['After the cut', 'First']);
  });

  test('shows a page without scripts, on which mails are only text', () => {
    const mail = openMail(file);
    expect(mail.page()).toContain('No mail yet.');
    mail.send({ to: '"><b>x</b>@salon.test', subject: '<script>alert(1)</script>', text: 'Fish & <img src=x>' });
    const page = mail.page();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('Fish &amp; &lt;img src=x&gt;');
    expect(page).toContain('To &quot;&gt;&lt;b&gt;x');
    expect(page).not.toMatch(/<(script|img|b)\b/);
  });
});
