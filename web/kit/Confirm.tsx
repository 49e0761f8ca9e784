import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { touch } from './media.ts';
import { look } from './theme.ts';

export interface Question {
  title?: string;
  text: string;
  /** Default "Confirm". */
  confirm?: string;
  /** Default "Cancel". */
  cancel?: string;
  /** Confirming destroys something: the confirm button is red and the focus starts on Cancel. */
  destructive?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;
interface Pending {
  id: number;
  question: Question;
  answer: (yes: boolean) => void;
}

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Asks a question in a dialog; the promise is true on the confirm button, false on Cancel and Escape. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider around it');
  return ask;
}

/** One dialog for all questions of the console. A question asked while another is open waits until that one is answered. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Pending[]>([]);
  const current = waiting[0];
  // The dialog fades out with the text it had.
  const shown = useRef<Pending>(undefined);
  if (current) shown.current = current;
  const asked = useRef(0);

  const ask = useCallback<Ask>((question) => {
    asked.current += 1;
    const id = asked.current;
    return new Promise((answer) => setWaiting((questions) => [...questions, { id, question, answer }]));
  }, []);
  const answer = (yes: boolean) => {
    current?.answer(yes);
    setWaiting((questions) => questions.slice(1));
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {shown.current && (
        <Dialog
          key={shown.current.id}
          open={current !== undefined}
          modalType="alert"
          onOpenChange={(_, { open }) => open || answer(false)}
        >
          <QuestionSurface question={shown.current.question} onAnswer={answer} />
        </Dialog>
      )}
    </ConfirmContext>
  );
}

function QuestionSurface({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const styles = useStyles();
  const { title, text, confirm = 'Confirm', cancel = 'Cancel', destructive } = question;
  // The button that has the focus at the beginning.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Fluent moves the focus into the dialog in an effect of its own that runs after this one.
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <DialogSurface className={styles.surface} aria-label={title ? undefined : text}>
      <DialogBody className={styles.body}>
        {title && <DialogTitle className={styles.title}>{title}</DialogTitle>}
        <DialogContent className={mergeClasses(styles.text, !title && styles.untitled)}>{text}</DialogContent>
        <DialogActions>
          <Button ref={destructive ? first : undefined} className={styles.button} onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button
            ref={destructive ? undefined : first}
            appearance="primary"
            className={mergeClasses(styles.button, destructive && styles.destructive)}
            onClick={() => onAnswer(true)}
          >
            {confirm}
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  );
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    width: '30vw',
    minWidth: 'min(320px, calc(100vw - 32px))',
    maxWidth: '480px',
    minHeight: 'max(180px, 30vh)',
    boxShadow: look.raisedShadow,
    borderRadius: tokens.borderRadiusXLarge,
  },
  body: { flexGrow: 1, gridTemplateRows: 'auto 1fr auto' },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
  },
  text: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  untitled: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground1,
  },
  button: { [touch]: { minHeight: '44px' } },
  destructive: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});
