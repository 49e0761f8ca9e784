import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Form } from '../../../web/kit/form/Form.tsx';
import { fullTest } from '../../support/fullTest.ts';
import { renderThemed } from '../../support/renderThemed.tsx';

/** Replaces browser APIs that jsdom lacks: the size of the chosen picture, and the bytes of its resized version by type. */
let [width, height] = [4000, 3000];
let weights: Record<string, number> = {};
const drawn: unknown[] = [];

beforeEach(() => {
  [width, height] = [4000, 3000];
  weights = { 'image/png': 3000, 'image/jpeg': 2000, 'image/webp': 1000 };
  drawn.length = 0;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if ((await file.text()).includes('broken')) throw new DOMException('Cannot be decoded');
    return { width, height, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(...size: number[]) {
        drawn.push(size);
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(weights[type] ?? 0)], { type });
    },
  );
  URL.createObjectURL = vi.fn(() => 'blob:made');
  URL.revokeObjectURL = vi.fn();
});

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const fileOf = (bytes: number[], name: string, text = 'Exif GPS 38.8, -77.3') =>
  new File([new Uint8Array(bytes), text.padEnd(20)], name);
const photo = () => fileOf(jpeg, 'IMG_1.jpeg');

function show(stored = '') {
  const onSubmit = vi.fn(async (_: { photo: unknown }) => undefined);
  renderThemed(
    <Form
      schema={z.object({ photo: z.unknown() })}
      initial={{ photo: stored }}
      sections={[{ fields: [{ name: 'photo', label: 'Image', kind: 'image' }] }]}
      layout="plain"
      submitLabel="Save"
      onSubmit={onSubmit}
    />,
  );
  const user = userEvent.setup({ applyAccept: false });
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.lastCall?.[0].photo;
  };
  return { user, save, onSubmit };
}

const chooser = () => screen.getByLabelText('File of Image');
const field = () => screen.getByRole('group', { name: 'Image' });

test('a photo is drawn anew at 1600 px, so nothing else that was in its file is sent', async () => {
  const { user, save } = show();
  await user.upload(chooser(), photo());
  expect(await screen.findByText('IMG_1.jpg')).toBeTruthy();
  expect(screen.getByText('1600 × 1200 · 2 KB (was 1 KB)')).toBeTruthy();
  expect(drawn).toEqual([[1600, 1200]]);
  expect(screen.getByRole('img', { name: 'Image' }).getAttribute('src')).toBe('blob:made');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Image' })));
  const sent = await save();
  if (!(sent instanceof File)) throw new Error('No file was handed over');
  expect([sent.name, sent.type, await sent.text()]).toEqual(['IMG_1.jpg', 'image/jpeg', '\0'.repeat(2000)]);
});

test('it can be dropped and pasted as well', async () => {
  show();
  fireEvent.drop(field(), { dataTransfer: { files: [photo()], types: ['Files'] } });
  expect(await screen.findByText('IMG_1.jpg')).toBeTruthy();
  fireEvent.paste(field(), { clipboardData: { files: [fileOf(jpeg, 'copied.jpg')] } });
  expect(await screen.findByText('copied.jpg')).toBeTruthy();
});

test('a small picture keeps its size, and one too large as it came is sent in another way', async () => {
  [width, height] = [300, 200];
  weights['image/png'] = 5 * 1024 * 1024;
  const { user, save } = show();
  await user.upload(chooser(), fileOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'shelf.png'));
  expect(await screen.findByText('shelf.webp')).toBeTruthy();
  expect(drawn).toEqual([[300, 200]]);
  expect(await save()).toHaveProperty('type', 'image/webp');
});

test.each([
  ['is none by what is in it', fileOf([0x47, 0x49, 0x46, 0x38], 'fun.png'), 'Choose a PNG, JPEG or WebP picture'],
  ['is broken', fileOf(jpeg, 'half.jpg', 'broken'), 'The picture could not be read'],
])(
  'a file that %s is refused at the field, and the form is saved with the picture it had',
  async (_, file, sentence) => {
    const { user, save } = show('/images/p1.jpg');
    await user.upload(chooser(), file);
    expect((await screen.findByRole('alert')).textContent).toBe(`${file.name}: ${sentence}. It was left out.`);
    expect(await save()).toBe('/images/p1.jpg');
  },
);

test('one that stays too large is refused', async () => {
  weights = { 'image/png': 5e6, 'image/jpeg': 5e6, 'image/webp': 5e6 };
  const { user } = show();
  await user.upload(chooser(), photo());
  expect(await screen.findByText(/The picture is larger than 4 MB, even after it was made smaller/)).toBeTruthy();
});

fullTest('a stored picture shows, can be kept and can be deleted', async () => {
  const { user, save } = show('/images/p1.jpg');
  expect(screen.getByRole('img', { name: 'Image' }).getAttribute('src')).toBe('/images/p1.jpg');
  expect(await save()).toBe('/images/p1.jpg');
  await user.click(screen.getByRole('button', { name: 'Delete Image' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Image' }));
  expect(await save()).toBe('');
});
