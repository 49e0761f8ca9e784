import { expect, test } from 'vitest';
import { docsAddresses, docsFiles, docsPage, isDocs } from '../../../infra/aws/docs.ts';
import { api } from '../../../shared/contract/index.ts';
import { buildOpenApi } from '../../../shared/contract/openapi.ts';

const files = docsFiles();
const page = files['/api/docs/index.html'] ?? '';

test('the OpenAPI document beside the page is the contract as it stands', () => {
  expect(JSON.parse(files['/api/openapi.json'] ?? '')).toEqual(JSON.parse(JSON.stringify(buildOpenApi(api))));
});

test('the page loads its own files and nothing else, and has nothing inline', () => {
  const asked = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
  expect(asked.length).toBeGreaterThan(2);
  for (const path of asked) expect(files).toHaveProperty([path]);
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script>|https?:/i);
});

test('every file lies where the site answers instead of the API', () => {
  const answered = (path: string) =>
    docsAddresses.some((address) => (address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : path === address));
  for (const path of [...Object.keys(files), docsPage])
    expect([path, answered(path), isDocs(path)]).toEqual([path, true, true]);
  for (const family of Object.values(api))
    for (const { path } of Object.values(family))
      expect([answered(`/api${path}`), isDocs(`/api${path}`)]).toEqual([false, false]);
});
