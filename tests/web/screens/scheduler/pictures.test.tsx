import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { freezeClock } from '../../../support/freezeClock.ts';
import type { Answer } from '../../../support/showScreen.tsx';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

freezeClock('2026-11-28T15:00:00Z');

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const picture = (picture_id: string) => ({ picture_id, at: '2026-11-21T15:04:00.000Z', user_name: 'Mara Ellison' });
const { addVisitPicture, deleteVisitPicture, getVisitPicture } = api.pictures;
const id = ivy.appointmentId;
const patchTest = { date: '2026-11-02', product_line: 'Koleston', result: 'positive' };
const about = (picture_consent: boolean): Answer => ({
  endpoint: api.scheduler.getClientSummary,
  body: {
    ...{ client_id: 'ivy', notes: '', visits: 3, no_shows: 0, is_capped: false },
    ...{ picture_consent, patch_test: patchTest },
  },
});
const fileOf = (name: string): Answer => ({ endpoint: getVisitPicture, params: { id, picture: name }, body: {} });
const pictures = () => screen.findByRole('group', { name: 'Pictures' });

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['small'], { type });
    },
  );
  URL.createObjectURL = vi.fn(() => 'blob:made');
  URL.revokeObjectURL = vi.fn();
});

test('without the consent of the client no picture is taken, and a patch test is told', async () => {
  const { user } = openBook({ ...ivy, patch_test: 'reacted' }, [about(false)]);
  const block = await findBlock('Ivy Chen');
  expect(block.getAttribute('aria-label')).toContain('Patch test: the client reacted');
  await user.click(block);
  expect((await pictures()).textContent).toBe('Pictures need the client’s consent. “Open client” to record it.');
  expect(screen.queryByRole('button', { name: 'Add picture' })).toBeNull();
  expect(screen.getByText('Reacted Nov 2 · Koleston')).toBeTruthy();
  expect(screen.getByText(/^Patch test:/).parentElement?.textContent).toBe('Patch test: the client reacted');
});

test('a picture is made smaller, added beside the formula, shown large and deleted', async () => {
  const one = { ...ivy, pictures: [picture('one')] };
  const two = { ...ivy, pictures: [picture('one'), picture('two')], version: 2 };
  const { user, sent } = openBook(one, [
    about(true),
    fileOf('one'),
    fileOf('two'),
    { endpoint: addVisitPicture, params: { id }, body: two },
    { endpoint: deleteVisitPicture, params: { id, picture: 'two' }, body: { ...one, version: 3 } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  const names = async () =>
    within(await pictures())
      .getAllByRole('figure')
      .map(({ textContent }) => textContent);
  expect(await names()).toEqual(['Picture']);
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a long photo'], 'IMG_1.jpeg');
  fireEvent.change(await screen.findByLabelText('File of the picture'), { target: { files: [photo] } });
  await waitFor(async () => expect(await names()).toEqual(['Before', 'After']));
  const form = sent[`/visits/${id}/pictures`] as FormData;
  expect((form.get('file') as File).type).toBe('image/jpeg');
  expect(document.activeElement).toBe(await pictures());
  await user.click(await screen.findByRole('button', { name: /^After, Nov 21,/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete picture' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await names()).toEqual(['Picture']));
  expect(document.activeElement).toBe(await pictures());
});

test('a refused picture says why and leaves the visit as it was', async () => {
  const message = 'A visit has at most 3 pictures.';
  const { user } = openBook(ivy, [
    about(true),
    { endpoint: addVisitPicture, params: { id }, status: 409, body: { code: 'conflict', message } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a long photo'], 'IMG_1.jpeg');
  fireEvent.change(await screen.findByLabelText('File of the picture'), { target: { files: [photo] } });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add picture' })).toBeTruthy();
});
