import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { handler } from '../../functions/docs/handler.ts';
import { pageOf } from '../../functions/docs/page.ts';
import { defineFamily } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import { openApi } from '../../shared/contract/openapi.ts';
import { rows } from '../support/samples.ts';

/** What somebody without a token gets. */
async function get(rawPath: string) {
  const { statusCode, headers, body } = await handler({ rawPath });
  const text = body ? gunzipSync(Buffer.from(body, 'base64')).toString() : '';
  return { status: statusCode, type: headers?.['content-type'], encoding: headers?.['content-encoding'], text };
}

test('the OpenAPI document is there for everybody', async () => {
  const { status, type, encoding, text } = await get('/api/openapi.json');
  expect({ status, type, encoding }).toEqual({ status: 200, type: 'application/json', encoding: 'gzip' });
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApi(api))));
});

test('the page shows every endpoint and needs neither script nor inline style', async () => {
  const { status, type, text } = await get('/api/docs');
  expect({ status, type }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
  for (const { name, endpoint } of rows) {
    expect(text).toContain(`id="${name}"`);
    expect(text.replace(/<\/?(wbr|var)>/g, '')).toContain(`>${endpoint.path}<`);
  }
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
});

test('every link of the page leads somewhere on it', async () => {
  const { text } = await get('/api/docs');
  const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('its style sheet is beside it', async () => {
  const { status, type, text } = await get('/api/docs.css');
  expect({ status, type }).toEqual({ status: 200, type: 'text/css; charset=utf-8' });
  expect(text).toContain('prefers-color-scheme: dark');
});

test('anything else is not there', async () => {
  for (const path of ['/api/docs.js', '/api/constructor', '/api/__proto__', '/api', '/'])
    expect((await get(path)).status, path).toBe(404);
});

test('what stands in the contract is text on the page, never markup', () => {
  const hostile = defineFamily({
    read: {
      summary: '<img src=x onerror=alert(1)> & "quotes"',
      method: 'GET',
      path: '/<b>',
      allow: 'public',
      reply: z.object({ '<i>': z.literal('</code><script>').describe("<u>it's</u>") }),
    },
  });
  const page = pageOf(openApi({ '<hr>': hostile }));
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
  expect(page).toContain('&lt;u&gt;it&#39;s&lt;/u&gt;');
  expect(page).not.toMatch(/<img|<b>\W|<i>|<script|<u>|<hr>/);
});
