import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Link,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import {
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useRestoreFocus } from './focus.ts';
import { look, titleText } from './theme.ts';

export interface Question {
  title?: string;
  text: string;
  /** Content below the text, such as a list. */
  details?: ReactNode;
  /** Optional text field; `required` is the error shown when it is left empty, or is not `expected`. */
  field?: { label: string; maxLength: number; value?: string; required?: string; expected?: string };
  /** Link to the subject of the question; following it answers no. */
  link?: { label: string; href: string; follow: () => void };
  /** Default: "Confirm". */
  confirm?: string;
  /** Default: "Cancel". */
  cancel?: string;
  /** Another way to go on: a button between the two, which answers with its label. */
  alternative?: string;
  /** The confirm button is red and Cancel has the initial focus. */
  destructive?: boolean;
  /** Cancel has the initial focus: an Enter that was meant for something else changes nothing. */
  startsOnCancel?: boolean;
}

interface QuestionDialogProps {
  open: boolean;
  question: Question;
  /** Text of the field, '' without one; undefined means no. */
  onAnswer: (answer: string | undefined) => void;
}

export function QuestionDialog({ open, question, onAnswer }: QuestionDialogProps) {
  const first = useRef<HTMLElement>(null);
  // Set before paint, and again after Fluent's own effect focuses the first button: a key pressed right away must hit the intended
  // default.
  const begin = () => {
    if (open) first.current?.focus();
  };
  useLayoutEffect(begin, [open]);
  useEffect(begin, [open]);
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, { open: stays }) => stays || onAnswer(undefined)}>
      <QuestionSurface question={question} first={first} onAnswer={onAnswer} />
    </Dialog>
  );
}

type QuestionSurfaceProps = {
  question: Question;
  /** Receives the element with the initial focus: the required field, or the safe button. */
  first: RefObject<HTMLElement | null>;
  /** Text of the field, '' without one; undefined means no. */
  onAnswer: (answer: string | undefined) => void;
};

function QuestionSurface({ question, first, onAnswer }: QuestionSurfaceProps) {
  const styles = useStyles();
  const { title, text, details, field, link } = question;
  const [typed, setTyped] = useState(field?.value ?? '');
  const [problem, setProblem] = useState<string>();
  useRestoreFocus();
  const mustFill = field?.required !== undefined;
  const isFirst = (element: HTMLElement | null) => {
    first.current = element;
  };

  function confirmed() {
    const answer = typed.trim();
    const isRight = field?.expected === undefined ? answer !== '' : answer === field.expected;
    if (isRight || !field?.required) return onAnswer(answer);
    setProblem(field.required);
    first.current?.focus();
  }

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onAnswer(undefined);
    link?.follow();
  }

  return (
    <DialogSurface
      className={styles.surface}
      aria-label={title ? undefined : text}
      onKeyDownCapture={(event) => {
        // The Enter key that opened the dialog is still held; it must not answer it.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    >
      <DialogBody className={styles.body}>
        {title && <DialogTitle className={styles.title}>{title}</DialogTitle>}
        <DialogContent className={mergeClasses(styles.text, !title && styles.untitled)}>
          {text}
          {details}
          {link && (
            <p className={styles.link}>
              <Link inline href={link.href} onClick={follow}>
                {link.label}
              </Link>
            </p>
          )}
          {field && (
            <AnswerField
              field={field}
              inputRef={mustFill ? isFirst : undefined}
              value={typed}
              problem={problem}
              onType={(text) => {
                setTyped(text);
                setProblem(undefined);
              }}
              onEnter={confirmed}
            />
          )}
        </DialogContent>
        <AnswerButtons
          question={question}
          firstRef={mustFill ? undefined : isFirst}
          onCancel={() => onAnswer(undefined)}
          onConfirm={confirmed}
          onAlternative={onAnswer}
        />
      </DialogBody>
    </DialogSurface>
  );
}

interface AnswerButtonsProps {
  question: Question;
  /** Receives the safe button, unless a field comes first. */
  firstRef: RefCallback<HTMLElement> | undefined;
  onCancel: () => void;
  onConfirm: () => void;
  onAlternative: (label: string) => void;
}

function AnswerButtons({ question, firstRef, onCancel, onConfirm, onAlternative }: AnswerButtonsProps) {
  const { confirm = 'Confirm', cancel = 'Cancel', alternative, destructive, startsOnCancel = destructive } = question;
  const styles = useStyles();
  return (
    <DialogActions>
      <Button ref={startsOnCancel ? firstRef : undefined} className={styles.control} onClick={onCancel}>
        {cancel}
      </Button>
      {alternative && (
        <Button className={styles.control} onClick={() => onAlternative(alternative)}>
          {alternative}
        </Button>
      )}
      <Button
        ref={startsOnCancel ? undefined : firstRef}
        appearance="primary"
        className={mergeClasses(styles.control, destructive && styles.destructive)}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </DialogActions>
  );
}

interface AnswerFieldProps {
  field: NonNullable<Question['field']>;
  inputRef: RefCallback<HTMLElement> | undefined;
  value: string;
  problem: string | undefined;
  onType: (text: string) => void;
  onEnter: () => void;
}

function AnswerField({ field, inputRef, value, problem, onType, onEnter }: AnswerFieldProps) {
  const styles = useStyles();
  return (
    <Field
      label={field.label}
      required={field.required !== undefined}
      validationMessage={problem}
      className={styles.field}
    >
      <Input
        ref={inputRef}
        value={value}
        maxLength={field.maxLength}
        autoComplete="off"
        className={styles.control}
        onChange={(_, data) => onType(data.value)}
        onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && onEnter()}
      />
    </Field>
  );
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    width: '30vw',
    minWidth: 'min(320px, calc(100vw - 32px))',
    maxWidth: '480px',
    boxShadow: look.raisedShadow,
    borderRadius: tokens.borderRadiusXLarge,
  },
  body: { flexGrow: 1, gridTemplateRows: 'auto 1fr auto' },
  title: { ...titleText, letterSpacing: '-0.015em' },
  text: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  untitled: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground1,
  },
  link: { margin: '12px 0 0' },
  field: { marginTop: '16px', color: tokens.colorNeutralForeground1 },
  control: { whiteSpace: 'nowrap' },
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
