import { motionTokens } from '@fluentui/react-components';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useToast } from '../../../web/kit/ui/Toast.tsx';
import type { ToastOptions } from '../../../web/kit/ui/toastOptions.ts';
import { renderThemed } from '../../support/renderThemed.tsx';

function Say({ options }: { options: ToastOptions }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Said', options)}>
      Say
    </button>
  );
}

/** The timeout of a new toast in ms, undefined if it stays. */
async function timerOf(options: ToastOptions): Promise<number | undefined> {
  const { unmount } = renderThemed(<Say options={options} />);
  screen.getByRole('button', { name: 'Say' }).click();
  await waitFor(() => expect(document.querySelector('.fui-Toast')).not.toBeNull());
  const timer = document.querySelector<HTMLElement>('[data-timer-status]');
  const duration = timer ? Number.parseInt(timer.style.animationDuration, 10) : undefined;
  unmount();
  return duration;
}

// The toast expands, then fades in; it fades out, then collapses.
const { durationNormal, durationSlower } = motionTokens;
const motion = 2 * (durationNormal + durationSlower);

test.each([
  ['by itself', {}, 2500],
  ['an error of sign-in', { intent: 'error', timeoutMs: 2000 } as const, 2000],
  ['an error that takes longer to read', { intent: 'error', timeoutMs: 5000 } as const, 5000],
])('a toast stands as long as it was asked to, its coming and going included: %s', async (_, options, asked) => {
  expect((await timerOf(options)) ?? 0).toBe(asked - motion);
});

test('after its action the focus is where it was, not in the toast that is left', async () => {
  const undo = vi.fn();
  renderThemed(
    <>
      <Say options={{ timeoutMs: 0 }} />
      <Say options={{ timeoutMs: 0, action: { label: 'Undo', onClick: undo } }} />
    </>,
  );
  const user = userEvent.setup();
  const [plain, undoable] = screen.getAllByRole('button', { name: 'Say' });
  if (!plain || !undoable) throw new Error('Nothing can be said.');
  await user.click(plain);
  await user.click(undoable);
  await user.click(await screen.findByText('Undo'));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.querySelectorAll('.fui-Toast')).toHaveLength(1));
  expect(document.activeElement).toBe(undoable);
});

test('what is under way stays until it is over', async () => {
  expect(await timerOf({ intent: 'progress' })).toBeUndefined();
});
