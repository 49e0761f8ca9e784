import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import type { CheckedRow, ImportRecord } from '../../../../shared/contract/imports.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Import } from '../../../../web/screens/import/Import.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { ReaderHere } from '../../../support/readerHere.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';

const { applyImport, checkImport, listImports, startImport, undoImport } = api.imports;

beforeEach(() => {
  vi.stubGlobal('Worker', ReaderHere);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T13:14:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

const began: ImportRecord = {
  import_id: 'i1',
  kind: 'products',
  file_name: 'prices.csv',
  user_id: 'u1',
  user_name: 'Ava Person',
  time: '2026-11-23T13:14:00Z',
  rows: 2,
  created: 0,
  changed: 0,
  same: 0,
  wrong: 0,
  duplicate: 0,
  left_out: 0,
  batches: 0,
  undone: 0,
  undone_batches: 0,
};
const judged = (row: number, verdict: CheckedRow['verdict'], why = ''): CheckedRow => ({
  row,
  verdict,
  version: 0,
  name: '',
  old: {},
  problems: {},
  why,
});
const none = { endpoint: listImports, body: { Items: [] } };
const checked = { endpoint: checkImport, body: { judgements: [judged(2, 'new'), judged(3, 'new')] } };
const busy = { status: 500, body: { message: 'Something went wrong.', code: 'internal' } };
const saved = { endpoint: startImport, body: began };
const batch = { endpoint: applyImport, params: { id: 'i1' } };
const show = (types: UserType[], ...answers: Answer[]) => showScreen(Import, '/import', types, [none, ...answers]);

const list =
  'Manufacturer,Brand,Name,Barcode,Size,Price\nWella,Koleston,8/1,4045787200799,2,8.10\nWella,Koleston,8/2,4045787200805,2,8.10\n';
const fileOf = (name: string, content: BlobPart) => new File([content], name);
const choose = (file: File) => fireEvent.change(screen.getByLabelText('List'), { target: { files: [file] } });
const drop = (file: File) => {
  const event = createEvent.drop(screen.getByRole('group', { name: 'File' }));
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } });
  fireEvent(screen.getByRole('group', { name: 'File' }), event);
};
const paste = (text: string) => {
  const event = createEvent.paste(document.body);
  Object.defineProperty(event, 'clipboardData', { value: { files: [], getData: () => text } });
  fireEvent(document.body, event);
};
/** Continues from the parsed file to the check. */
async function check(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Check 2 rows' }));
}

describe('a file', () => {
  test.each([
    ['dropped', () => drop(fileOf('prices.csv', list)), 'prices.csv'],
    ['chosen', () => choose(fileOf('prices.csv', list)), 'prices.csv'],
    ['pasted from a spreadsheet', () => paste(list.replaceAll(',', '\t')), 'Pasted rows'],
  ])('may be %s: its columns are known by their names, and every step begins at its top', async (_, bring, name) => {
    const { user } = show([3], checked);
    bring();
    expect(await screen.findByText(name)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Columns'));
    await check(user);
    const verdicts = await screen.findByRole('group', { name: 'Verdict' });
    expect(await within(verdicts).findByRole('button', { name: /New.*2$/ })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Check'));
  });

  test('that is too large is refused unread, a picture and a text in no code by what they hold; the next one may come at once', async () => {
    show([3]);
    const large = fileOf('all.csv', list);
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
    choose(large);
    expect(await screen.findByText('all.csv: The file has 200 MB. At most 20 MB can be imported.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' })));
    choose(fileOf('prices.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])));
    expect(await screen.findByText('prices.csv: This is a picture, not a list.')).toBeDefined();
    choose(fileOf('empty.csv', ''));
    expect(await screen.findByText(/^empty\.csv: /)).toBeDefined();
    drop(fileOf('prices.csv', list));
    expect(await screen.findByRole('button', { name: 'Check 2 rows' })).toBeDefined();
  });
});

test('a doubtful column is a question, and the row of the names and the separator can be chosen', async () => {
  const { user, sent } = show([3], checked);
  const lines = ['Prices;of;Spring', 'Name;SKU;Price', '8/1;A-1;8.10', '8/2;A-2;8.10'];
  choose(fileOf('prices.csv', lines.join('\n')));
  await check(user);
  expect(screen.getByText('Please answer the questions about the columns')).toBeDefined();
  const question = screen.getByRole('group', { name: 'Is “SKU” the Barcode?' });
  expect(question.textContent).toContain('It holds A-1, A-2.');
  await user.click(screen.getByRole('radio', { name: 'Row 1 names the columns' }));
  expect(await screen.findByRole('button', { name: 'Check 3 rows' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Row 2 names the columns' }));
  await user.click(screen.getByRole('combobox', { name: 'Separator' }));
  await user.click(await screen.findByRole('option', { name: 'Comma' }));
  expect(await screen.findByText('Prices;of;Spring', { selector: 'td' })).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Separator' }));
  await user.click(await screen.findByRole('option', { name: 'Semicolon' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await check(user);
  await screen.findByRole('group', { name: 'Verdict' });
  expect(sent[checkImport.path]).toMatchObject({ rows: [{ row: 3, values: { name: '8/1', barcode: 'A-1' } }, {}] });
});

describe('a column that may hold allergies', () => {
  const people = 'Name,Phone,Alert Notes,Points\nAnn Lee,555-0148,Allergic to PPD,4\nBob Lee,(703) 555-0149,,5\n';
  const open = async () => {
    const shown = show(
      [3],
      { ...checked },
      { ...saved, body: { ...began, kind: 'clients' } },
      {
        ...batch,
        body: { created: 2, changed: 0, left_out: [] },
      },
    );
    await shown.user.click(screen.getByRole('radio', { name: 'Clients' }));
    choose(fileOf('clients.csv', people));
    const question = await screen.findByRole('group', { name: 'What is “Alert Notes”?' });
    return { ...shown, question };
  };

  test('is left out by a yes only, nothing is checked before, and the result names what was left out', async () => {
    const { user, sent, question } = await open();
    await check(user);
    expect(screen.getByText('Please answer the questions about the columns')).toBeDefined();
    expect(sent[checkImport.path]).toBeUndefined();
    await user.click(within(question).getByRole('button', { name: 'Leave out' }));
    await check(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText('Columns left out: Alert Notes, Points.')).toBeDefined();
  });

  test('is sent as the user says, and phones get the area code that is given for all rows', async () => {
    const { user, sent, question } = await open();
    await user.click(within(question).getByRole('button', { name: 'Keep as allergies' }));
    await user.type(screen.getByLabelText('Area code of phones without one'), '703');
    await check(user);
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(sent[checkImport.path]).toMatchObject({
      rows: [{ values: { firstName: 'Ann', phone: '703-555-0148', allergies: 'Allergic to PPD' } }, { row: 3 }],
    });
  });
});

test('a brand that the file does not name is given for all rows, and a size gets the unit that is answered', async () => {
  const { user, sent } = show([3], checked);
  choose(fileOf('prices.csv', 'Name,UPC,Size\n8/1,4045787200799,60\n8/2,4045787200805,90\n'));
  const question = await screen.findByRole('group', { name: 'In which unit is “Size”, the size of one container?' });
  await user.click(within(question).getByRole('button', { name: 'ml' }));
  await user.type(screen.getByLabelText('Brand'), 'Tone Lab');
  await check(user);
  await screen.findByRole('group', { name: 'Verdict' });
  expect(sent[checkImport.path]).toMatchObject({
    rows: [{ values: { brand: 'Tone Lab', ozSize: '60 ml' } }, { values: { brand: 'Tone Lab' } }],
  });
});

test('a product admin brings in products and nothing else', async () => {
  show([5]);
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeDefined();
  expect(screen.queryByText('Clients')).toBeNull();
});

test('a check that fails is asked for again, and nothing can be saved before it is over', async () => {
  const { user } = show([3], { endpoint: checkImport, ...busy }, checked);
  choose(fileOf('prices.csv', list));
  await check(user);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeDefined();
});

/** Holds requests back until the returned function is called. */
function heldBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[0]).endsWith('/batches')) await promise;
    return answer(...asked);
  });
  return resolve;
}

describe('saving', () => {
  test('goes on after a fault with the batch that failed, and says until when it can be undone', async () => {
    const { user, sent } = show(
      [3],
      checked,
      saved,
      { ...batch, ...busy },
      {
        ...batch,
        body: { created: 1, changed: 0, left_out: [{ row: 3, name: '8/2', why: 'Somebody else made it.' }] },
      },
      { endpoint: undoImport, params: { id: 'i1' }, body: { undone: 1, kept: [] } },
    );
    choose(fileOf('prices.csv', list));
    await check(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: '1 product saved' })).toBeDefined();
    expect(sent['/imports/i1/batches']).toMatchObject({ batch: 0, rows: [{ row: 2 }, { row: 3 }] });
    expect(screen.getByText('Somebody else made it.')).toBeDefined();
    const end = new Date('2026-11-24T13:14:00Z');
    const until = end.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
    expect(screen.getByText(`until ${until}, as long as nothing was changed after it`)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo this import' }));
    expect(await screen.findByText('Are you sure you want to undo 1 row of prices.csv?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 row was taken back')).toBeDefined();
  });

  test('that a reload cut off is offered again from its first batch, under its own key', async () => {
    const work = {
      key: 'k1',
      kind: 'products',
      file_name: 'prices.csv',
      figures: { rows: 1, same: 0, wrong: 0, duplicate: 0 },
      rows: [{ row: 2, values: { name: '8/1' }, verdict: 'new', seen: 0 }],
      left: [],
    };
    localStorage.setItem('kept u1 import 1', JSON.stringify({ at: Date.now(), value: work }));
    const { user, sent } = show([3], saved, { ...batch, body: { created: 1, changed: 0, left_out: [] } });
    expect(
      await screen.findByText('prices.csv was not saved to its end. Rows that were saved stay saved.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByRole('heading', { name: '1 product saved' })).toBeDefined();
    expect(sent['/imports']).toMatchObject({ idempotency_key: 'k1', file_name: 'prices.csv' });
    expect(Object.keys(localStorage).filter((name) => name.startsWith('kept u1 import'))).toEqual([]);
  });

  test('that is stopped ends after its batch and goes on; one that was cut off can be discarded instead', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ row: index + 2, values: {}, verdict: 'new', seen: 0 }));
    const figures = { rows: 25, same: 0, wrong: 0, duplicate: 0 };
    const work = { key: 'k1', kind: 'clients', file_name: 'people.csv', figures, rows, left: [] };
    localStorage.setItem('kept u1 import 1', JSON.stringify({ at: Date.now(), value: work }));
    const first = { ...batch, body: { created: 20, changed: 0, left_out: [] } };
    const second = { ...batch, body: { created: 5, changed: 0, left_out: [] } };
    const { user, sent } = show([3], { endpoint: startImport, ...busy }, saved, first, second);
    const open = heldBack();
    // The reply to starting the import was lost, so the same import is started again.
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    open();
    expect(await screen.findByText('Stopped at 20 of 25 rows')).toBeDefined();
    expect(sent['/imports']).toMatchObject({ idempotency_key: 'k1' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(Object.keys(localStorage).filter((name) => name.startsWith('kept u1 import'))).toEqual([]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('File'));
  });

  test('in a browser without room says that the page must stay open, and saves all the same', async () => {
    const { user } = show([3], checked, saved, { ...batch, body: { created: 2, changed: 0, left_out: [] } });
    choose(fileOf('prices.csv', list));
    await check(user);
    await screen.findByText('2 rows checked');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const open = heldBack();
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText(/^This browser has no room to keep the rows: stay here/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    open();
    expect(await screen.findByRole('heading', { name: '2 products saved' })).toBeDefined();
  });
});

fullTest('an undo that fails half way is gone on with, and names what stays', async () => {
  const record = { ...began, created: 25, batches: 2 };
  const undo = { endpoint: undoImport, params: { id: 'i1' } };
  const kept = [{ row: 9, name: '8/9', why: 'Hanna Lindqvist changed it after the import.' }];
  const back = { ...undo, body: { undone: 20, kept: [] } };
  const { user } = showScreen(Import, '/import', as.admin, [
    { endpoint: listImports, body: { Items: [record] } },
    back,
    { ...undo, ...busy },
    back,
    { ...undo, body: { undone: 4, kept } },
  ]);
  const again = async () => {
    await user.click(await screen.findByRole('button', { name: 'Undo prices.csv' }));
    expect(await screen.findByText('Are you sure you want to undo 25 rows of prices.csv?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
  };
  await again();
  expect((await screen.findByRole('alert')).textContent).toContain('The import was not undone.');
  await again();
  expect(await screen.findByText('24 rows were taken back')).toBeDefined();
  expect(screen.getByText('Row 9, 8/9: Hanna Lindqvist changed it after the import.')).toBeDefined();
});

test('a row that would rename what is there is saved only if it is ticked, and is otherwise left out with its reason', async () => {
  const reason = 'Same barcode as 8-1 Light Blonde, another name';
  const renamed = { ...judged(3, 'renamed', reason), version: 4, old: { name: '8-1 Light Blonde' } };
  const answers = [
    { endpoint: checkImport, body: { judgements: [judged(2, 'new'), renamed] } },
    saved,
    { ...batch, body: { created: 1, changed: 0, left_out: [] } },
  ];
  const { user, sent } = show([3], ...answers);
  choose(fileOf('prices.csv', list));
  await check(user);
  await screen.findByRole('button', { name: 'Import 1 row' });
  await user.click(screen.getByRole('checkbox', { name: reason }));
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Tick all 1' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText(reason)).toBeDefined();
  expect(sent['/imports']).toMatchObject({ duplicate: 1 });
  expect(sent['/imports/i1/batches']).toMatchObject({ rows: [{ row: 2, verdict: 'new' }] });
});

test('people who share a phone are saved in separate batches', async () => {
  const family =
    'First name,Last name,Birth date,Phone,Email\nRuth,Lee,4/9/1970,7035550177,ruth@example.com\nKim,Lee,1/2/1999,(703) 555-0177,kim@example.com\n';
  const reply = { ...batch, body: { created: 1, changed: 0, left_out: [] } };
  const { user, sent } = showScreen(Import, '/import?kind=clients', [3], [none, checked, saved, reply, reply]);
  choose(fileOf('clients.csv', family));
  await check(user);
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(sent['/imports/i1/batches']).toMatchObject({ batch: 1, rows: [{ row: 3 }] }));
});
