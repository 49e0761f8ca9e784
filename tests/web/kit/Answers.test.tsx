import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useConfirm, usePrompt } from '../../../web/kit/ui/Confirm.tsx';
import type { Question } from '../../../web/kit/ui/QuestionDialog.tsx';
import { useToast } from '../../../web/kit/ui/Toast.tsx';
import type { ToastOptions } from '../../../web/kit/ui/toastOptions.ts';
import { renderThemed } from '../../support/renderThemed.tsx';

interface AskerProps {
  questions: Question[];
  onAnswer: (answer: boolean | string | undefined) => void;
}

function Asker({ questions, onAnswer }: AskerProps) {
  const ask = usePrompt();
  const confirm = useConfirm();
  const answerTo = (question: Question) => (question.field ? ask(question) : confirm(question));
  return (
    <button type="button" onClick={() => questions.map((question) => answerTo(question).then(onAnswer))}>
      Ask
    </button>
  );
}

function Speaker({ text, options }: { text: string; options?: ToastOptions }) {
  const toast = useToast();
  const said = useRef<ReturnType<typeof toast>>(undefined);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          said.current = toast(text, options);
        }}
      >
        Say
      </button>
      <button type="button" onClick={() => said.current?.dismiss()}>
        Done
      </button>
    </>
  );
}

async function ask(...questions: Question[]) {
  const onAnswer = vi.fn();
  renderThemed(<Asker questions={questions} onAnswer={onAnswer} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return { user, onAnswer, dialog: await screen.findByRole('alertdialog') };
}

describe('a question', () => {
  test('has Cancel and Confirm, and Confirm has the focus', async () => {
    const { user, onAnswer, dialog } = await ask({ text: 'Are you sure you want to edit Cut?' });
    expect(dialog.textContent).toContain('Are you sure you want to edit Cut?');
    const confirm = within(dialog).getByRole('button', { name: 'Confirm' });
    // Focused at once, so that an immediate Enter confirms.
    expect(document.activeElement).toBe(confirm);
    await user.click(confirm);
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('that destroys something starts on Cancel', async () => {
    const { user, onAnswer, dialog } = await ask({
      title: 'Deactivate Account',
      text: 'Sure?',
      confirm: 'Deactivate',
      destructive: true,
    });
    expect(within(dialog).getByRole('heading', { name: 'Deactivate Account' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Deactivate' })).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  });

  test('is a no on Escape', async () => {
    const { user, onAnswer } = await ask({ text: 'Sure?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  });

  test('is not answered by the key that asked, while a finger holds it', async () => {
    const held = { key: 'Enter', repeat: true };
    const { onAnswer } = await ask({ text: 'Sure?' }, { text: 'Why?', field: { label: 'Reason', maxLength: 20 } });
    // A prevented key does not press the button.
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Confirm' }), held)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Reason' }), held);
    expect(onAnswer.mock.calls).toEqual([[true]]);
  });

  test('never stands over another: the second waits for the first answer', async () => {
    const { user, onAnswer } = await ask({ text: 'First?' }, { text: 'Second?' });
    expect(screen.queryByText('Second?')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Second?')).toBeTruthy();
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(document.activeElement).toBe(confirm));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true], [false]]));
  });
});

async function say(text: string, options?: ToastOptions) {
  renderThemed(<Speaker text={text} options={options} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Say' }));
  return user;
}
const live = (politeness: string) => document.querySelector(`[aria-live="${politeness}"]`)?.textContent;

describe('a question with a line to fill in', () => {
  const question = { text: 'Delete it?', field: { label: 'Reason', maxLength: 20 }, destructive: true };
  const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });

  test('answers what was typed, on the button as on Enter', async () => {
    const { user, onAnswer } = await ask(question, question);
    await user.type(line(), ' Client called ');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(line().value).toBe(''));
    await user.type(line(), 'Nobody knows, nobody cares{Enter}');
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([['Client called'], ['Nobody knows, nobody']]));
  });

  test('may stay empty, and is no answer at all on Cancel', async () => {
    const { user, onAnswer } = await ask(question, question);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(''));
    await user.type(line(), 'Ill');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(undefined));
  });
});

describe('a toast', () => {
  test('is read out when the screen reader is idle', async () => {
    await say('User updated');
    expect(await screen.findByText('User updated', { selector: '[role="listitem"] *' })).toBeTruthy();
    await waitFor(() => expect(live('polite')).toBe('User updated'));
  });

  test('with an error is read out at once', async () => {
    await say('Error creating new user', { intent: 'error', timeoutMs: 5000 });
    await waitFor(() => expect(live('assertive')).toBe('Error creating new user'));
  });

  test('goes away by itself when its time is over', async () => {
    await say('Success');
    await screen.findByText('Success', { selector: '[role="listitem"] *' });
    // jsdom only supports the prefixed name of the animation event.
    const timer = document.querySelector('[data-timer-status]');
    fireEvent(timer ?? document.body, new Event('webkitAnimationEnd', { bubbles: true }));
    await waitFor(() => expect(screen.queryByText('Success', { selector: '[role="listitem"] *' })).toBeNull());
  });

  test('about work in progress stays until it is dismissed', async () => {
    const user = await say('Creating appointment...', { intent: 'progress' });
    await screen.findByText('Creating appointment...', { selector: '[role="listitem"] *' });
    expect([...document.querySelectorAll('span')].some((span) => span.style.animationDuration)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(screen.queryByText('Creating appointment...', { selector: '[role="listitem"] *' })).toBeNull(),
    );
  });

  test('offers an act, and taking it closes the toast', async () => {
    const onClick = vi.fn();
    const user = await say('Moved', { timeoutMs: 10_000, action: { label: 'Undo', onClick } });
    await user.click(await screen.findByText('Undo'));
    expect(onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull());
  });
});
