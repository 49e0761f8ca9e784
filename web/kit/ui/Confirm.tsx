import { Dialog } from '@fluentui/react-components';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Question, QuestionSurface } from './QuestionSurface.tsx';

/** What stands in the field of the question, '' without one; undefined is a no. */
type Answer = string | undefined;
type Ask = (question: Question) => Promise<Answer>;
interface Pending {
  id: number;
  question: Question;
  answer: (answer: Answer) => void;
}

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Asks a question with a field in a dialog; the promise is what was typed, undefined on Cancel and Escape. */
export function usePrompt(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('A question needs a ConfirmProvider around it');
  return ask;
}

/** Asks a question in a dialog; the promise is true on the confirm button, false on Cancel and Escape. */
export function useConfirm(): (question: Omit<Question, 'field'>) => Promise<boolean> {
  const ask = usePrompt();
  return useCallback(async (question) => (await ask(question)) !== undefined, [ask]);
}

/** One dialog for all questions of the console. A question asked while another is open waits until that one is answered. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Pending[]>([]);
  const current = waiting[0];
  // The dialog fades out with the text it had.
  const shown = useRef<Pending>(undefined);
  if (current) shown.current = current;
  const asked = useRef(0);
  const first = useRef<HTMLElement>(null);
  const open = current?.id;
  // Before the question can be seen, and again after Fluent has moved the focus to the first button in an effect of its own: a key that
  // follows at once is meant for what the question starts on.
  const begin = () => {
    if (open !== undefined) first.current?.focus();
  };
  useLayoutEffect(begin, [open]);
  useEffect(begin, [open]);

  const ask = useCallback<Ask>((question) => {
    asked.current += 1;
    const id = asked.current;
    return new Promise((answer) => setWaiting((questions) => [...questions, { id, question, answer }]));
  }, []);
  const answer = (given: Answer) => {
    current?.answer(given);
    setWaiting((questions) => questions.slice(1));
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {shown.current && (
        <Dialog
          key={shown.current.id}
          open={open !== undefined}
          modalType="alert"
          onOpenChange={(_, { open: stays }) => stays || answer(undefined)}
        >
          <QuestionSurface question={shown.current.question} first={first} onAnswer={answer} />
        </Dialog>
      )}
    </ConfirmContext>
  );
}
