import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from './lazyComponent.tsx';
import type { Question } from './QuestionDialog.tsx';

const QuestionDialog = lazyPart(async () => (await import('./QuestionDialog.tsx')).QuestionDialog);

/** Text of the question's field, '' without one; undefined means no. */
type Answer = string | undefined;
type Ask = (question: Question) => Promise<Answer>;
interface Pending {
  id: number;
  question: Question;
  answer: (answer: Answer) => void;
}

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Asks for a text in a dialog; resolves to undefined on Cancel and Escape. */
export function usePrompt(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('A question needs a ConfirmProvider around it');
  return ask;
}

/** Asks a yes/no question in a dialog; resolves to false on Cancel and Escape. */
export function useConfirm(): (question: Omit<Question, 'field'>) => Promise<boolean> {
  const ask = usePrompt();
  return useCallback(async (question) => (await ask(question)) !== undefined, [ask]);
}

/** The console's one confirmation dialog. Concurrent questions are queued. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Pending[]>([]);
  const current = waiting[0];
  // Keeps the text while the dialog fades out.
  const lastShown = useRef<Pending>(undefined);
  if (current) lastShown.current = current;
  const questionCount = useRef(0);
  const ask = useCallback<Ask>((question) => {
    questionCount.current += 1;
    const id = questionCount.current;
    return new Promise((answer) => setWaiting((questions) => [...questions, { id, question, answer }]));
  }, []);
  const answer = (given: Answer) => {
    current?.answer(given);
    setWaiting((questions) => questions.slice(1));
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {lastShown.current && (
        <QuestionDialog
          key={lastShown.current.id}
          open={current !== undefined}
          question={lastShown.current.question}
          onAnswer={answer}
        />
      )}
    </ConfirmContext>
  );
}
