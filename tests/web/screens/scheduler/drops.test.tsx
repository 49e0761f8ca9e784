import { expect, test } from 'vitest';
import type { Draft } from '../../../../web/screens/scheduler/draft.ts';
import { createSendQueue, type Outcome } from '../../../../web/screens/scheduler/editing/useBooking.ts';
import { buildAppointment, buildDraft } from './samples.ts';

const at = (start: number, id = 'ivy') => buildDraft({ id, version: 1, start });

/** A server whose replies tests release. */
function slowServer() {
  const asked: { draft: Draft; answer: (outcome: Outcome) => void }[] = [];
  const save = (wanted: Draft) => new Promise<Outcome>((answer) => asked.push({ draft: wanted, answer }));
  return { asked, save };
}

const saved = (version: number): Outcome => ({
  kind: 'saved',
  appointment: { ...buildAppointment('mara 10:15 Ivy Chen', 60), version },
});

test('a second drop waits for the first reply and uses the version it returns', async () => {
  const { asked, save } = slowServer();
  const saveInTurn = createSendQueue();
  const first = saveInTurn(at(615), save);
  const second = saveInTurn(at(630), save);
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(saved(2));
  await first;
  expect(asked[1]?.draft).toEqual({ ...at(630), version: 2 });
  asked[1]?.answer(saved(3));
  expect(await second).toEqual(saved(3));
});

test('after a rejected drop the next one is sent unchanged, and other appointments do not wait', async () => {
  const { asked, save } = slowServer();
  const saveInTurn = createSendQueue();
  const first = saveInTurn(at(615), save);
  void saveInTurn(at(630), save);
  void saveInTurn(at(600, 'gus'), save);
  await Promise.resolve();
  expect(asked.map((each) => each.draft.start)).toEqual([615, 600]);
  asked[0]?.answer({ kind: 'failed' });
  await first;
  expect(asked[2]?.draft).toEqual(at(630));
});
