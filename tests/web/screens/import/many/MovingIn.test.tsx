import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckedRow, ImportKind, ImportRecord } from '../../../../../shared/contract/imports.ts';
import { MovingIn } from '../../../../../web/screens/import/many/MovingIn.tsx';
import { ReaderHere } from '../../../../support/readerHere.ts';
import { as } from '../../../../support/session.ts';
import { showScreen } from '../../../../support/showScreen.tsx';

beforeEach(() => vi.stubGlobal('Worker', ReaderHere));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Body = {
  kind: ImportKind;
  rows: { row: number; values: Record<string, string> }[];
  file_name: string;
  batch: number;
};

/** A server on which a service can be assigned only once it was imported. Records its calls. */
function serveImports() {
  const calls: string[] = [];
  let [hasServices, failures] = [false, 0];
  const judge = (kind: ImportKind, { row }: Body['rows'][number]): CheckedRow => {
    const isWrong = kind === 'skills' && !hasServices;
    const problems = isWrong ? { service: 'There is no such service' } : {};
    return { row, verdict: isWrong ? 'wrong' : 'new', version: 0, name: '', old: {}, problems, why: '' };
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.replace('/api/', '').replace(/\?.*$/, '');
    const sent = JSON.parse(String(body ?? '{}')) as Body;
    if (path === 'imports/check' && sent.kind === 'appointments')
      return Response.json({ judgements: sent.rows.map(judgeVisit) });
    if (path === 'imports/check') return Response.json({ judgements: sent.rows.map((row) => judge(sent.kind, row)) });
    if (path === 'stylists' || path.startsWith('gateway/')) return Response.json([]);
    calls.push([path, sent.kind, sent.rows?.length].filter(Boolean).join(' '));
    if (path === 'imports') return Response.json(startedImport(sent), { status: 201 });
    if (path.endsWith('/undo')) return Response.json({ undone: 1, kept: [] });
    if (path.includes('skills') && failures++ === 0)
      return Response.json({ message: 'Something went wrong.', code: 'internal' }, { status: 500 });
    hasServices ||= path.includes('services');
    return Response.json({ created: sent.rows.length, changed: 0, left_out: [] });
  });
  return calls;
}

/** A visit of row 3 or later books its stylist twice, and none of the names is there yet. */
const judgeVisit = ({ row, values }: Body['rows'][number]): CheckedRow => ({
  ...{ row, verdict: 'wrong', version: 0, name: '', old: {}, why: row > 2 ? 'Nora Blake is busy at 3:30 PM' : '' },
  problems: { stylist: `No ${values['stylist']}`, service: `No ${values['service']}` },
});

const startedImport = ({ kind, file_name }: Body): ImportRecord => ({
  ...{ import_id: kind, kind, file_name, user_id: 'u1', user_name: 'Ava Person', time: new Date().toISOString() },
  ...{ rows: 1, created: 0, changed: 0, same: 0, wrong: 0, duplicate: 0, left_out: 0, batches: 0 },
  ...{ undone: 0, undone_batches: 0 },
});

const services = 'Name,Category,Duration,Price\nGlaze,Color,45,60\n';
const skills = 'Stylist,Service\nNora Blake,Glaze\nNora Blake,Unknown\n';
const clients =
  'First Name,Last Name,Mobile Phone,Email,Alert Notes,Points\nAnn,Lee,703-555-0148,ann@example.com,PPD,12\n';
const fileOf = (name: string, content: BlobPart, lastModified = 2) => new File([content], name, { lastModified });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), { target: { files } });
const fileRow = (name: string) => screen.findByRole('listitem', { name });

test('several files move in: kinds and order are found, questions are asked, each is saved after those it refers to, and all are undone', async () => {
  const { user } = showScreen(MovingIn, '/moving-in', as.admin, []);
  const calls = serveImports();
  choose(
    fileOf('export.csv', clients),
    fileOf('who.csv', skills),
    fileOf('services.csv', services),
    fileOf('Services.csv', 'Name,Price\nOld,1\n', 1),
    fileOf('notes.csv', 'Foo,Bar,Baz\n1,2,3\n'),
  );
  expect(await fileRow('Services.csv')).toHaveProperty(
    'textContent',
    expect.stringContaining('Older than the other file'),
  );
  const rows = within(screen.getByRole('list', { name: 'Files' }));
  expect(rows.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
    ...['services.csv', 'who.csv', 'export.csv', 'notes.csv', 'Services.csv'],
  ]);
  await waitFor(async () =>
    expect((await fileRow('who.csv')).textContent).toContain('1 waits for a file above, 1 wrong'),
  );
  const moveIn = screen.getByRole('button', { name: 'Move in' });
  expect(await screen.findByText('2 answers are open')).toBeDefined();
  await user.click(moveIn);
  expect(calls).toEqual([]);

  await user.click(screen.getByRole('combobox', { name: 'notes.csv contains' }));
  await user.click(await screen.findByRole('option', { name: 'Leave out' }));
  await user.click(screen.getByRole('button', { name: 'Keep as allergies' }));
  expect(document.activeElement).not.toBe(document.body);
  await waitFor(() => expect(moveIn.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(moveIn);

  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3 rows moved in.')).toBeDefined();
  expect(calls).toEqual([
    ...['imports services', 'imports/services/batches 1'],
    ...['imports skills', 'imports/skills/batches 1', 'imports/skills/batches 1'],
    ...['imports clients', 'imports/clients/batches 1'],
  ]);
  calls.length = 0;
  await user.click(screen.getByRole('button', { name: 'Undo all' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findAllByText('Taken back')).toHaveLength(3);
  expect(calls).toEqual(['imports/clients/undo', 'imports/skills/undo', 'imports/services/undo']);
});

test('an owner exports everything: with its progress until it is stopped, and nobody else can', async () => {
  const { user } = showScreen(MovingIn, '/moving-in', as.admin, []);
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    return new Promise(() => undefined);
  });
  const button = screen.getByRole('button', { name: 'Export everything' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(calls).toEqual(['/api/exports']));
  cleanup();
  showScreen(MovingIn, '/moving-in', as.manager, []);
  expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull();
});

test('a file that cannot be read says why, and what the user may not import is not offered', async () => {
  const { user } = showScreen(MovingIn, '/moving-in', [5], []);
  serveImports();
  choose(
    fileOf('logo.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47])),
    fileOf('clients.csv', clients),
    fileOf('bad.zip', 'x'),
  );
  expect((await fileRow('logo.csv')).textContent).toContain('This is a picture, not a list.');
  expect((await fileRow('bad.zip')).textContent).toContain('This ZIP cannot be unpacked.');
  await user.click(screen.getByRole('combobox', { name: 'clients.csv contains' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Products',
    'Leave out',
  ]);
});

test('names in appointments are asked about once, and a doubtful one goes in if it is ticked', async () => {
  const { user } = showScreen(MovingIn, '/moving-in', as.admin, []);
  serveImports();
  const visits = [
    'Client,Date,Start,Provider,Service',
    'Ann Lee,12/2/2026,3:00 PM,Nora B.,"Root Touch Up, Glaze"',
    'Ann Lee,12/2/2026,3:30 PM,Nora Blake,Cut/Blow',
    'Ann Lee,12/3/2026,3:30 PM,Nora Blake,Cut/Blow + Glaze',
  ];
  choose(
    fileOf('services.csv', `${services}Root touch-up,Color,45,60\nTrim,Cut,30,40\n`),
    fileOf('staff.csv', 'Name,Email,Role\nNora Blake,nora@example.com,Stylist\n'),
    fileOf('clients.csv', 'First Name,Last Name,Mobile Phone\nAnn,Lee,703-555-0148\n'),
    fileOf('appointments.csv', visits.join('\n')),
  );
  const names = await screen.findByRole('list', { name: 'Service names, once' });
  expect(
    within(names)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cut/Blow 2×Choose a service', 'Root Touch Up 1×Root touch-up']);
  const stands = (name: string) => screen.getByRole('combobox', { name: `${name} stands for` });
  expect(stands('Root Touch Up').textContent).toBe('Root touch-up');
  expect(stands('Nora B.').textContent).toBe('Nora Blake');
  expect((await fileRow('appointments.csv')).textContent).toContain('1 question');

  await user.click(stands('Cut/Blow'));
  await user.click(await screen.findByRole('option', { name: 'Trim' }));
  expect(await screen.findByText('2 appointments need a look')).toBeDefined();
  await waitFor(async () =>
    expect((await fileRow('appointments.csv')).textContent).toContain(
      '1 waits for a file above, 2 to confirm, left out',
    ),
  );
  expect(screen.getByText('Wed, Dec 2, 3:30 PM · Ann Lee')).toBeDefined();
  const [first] = screen.getAllByRole('checkbox', { name: 'Book anyway: Ann Lee' });
  if (first) await user.click(first);
  await waitFor(async () =>
    expect((await fileRow('appointments.csv')).textContent).toContain('1 new, 1 waits for a file above, 1 to confirm'),
  );
  await user.click(within(await fileRow('appointments.csv')).getByRole('button', { name: '5 of 5 columns' }));
  expect(await screen.findByText('Root touch-up; Glaze')).toBeDefined();
  expect(screen.getByText('Trim; Glaze')).toBeDefined();
});
