import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';

/** What is wrong with a form as a whole, above its footer. */
export function FormProblem({ text, plain }: { text: string; plain: boolean }) {
  const styles = useStyles();
  return (
    <MessageBar role="alert" layout="multiline" intent="error" className={plain ? styles.plain : styles.card}>
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  card: { margin: '0 24px 24px' },
  plain: { margin: '16px 0 0' },
});
