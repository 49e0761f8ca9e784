import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { phone } from '../media.ts';

/** What is wrong with a form as a whole, above its footer; scrolled to, unless a field that is wrong has the focus. */
export function FormProblem({ text, plain }: { text: string; plain: boolean }) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFieldWrong = bar.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (!isFieldWrong) bar.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <MessageBar ref={bar} role="alert" layout="multiline" intent="error" className={plain ? styles.plain : styles.card}>
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

const useStyles = makeStyles({
  card: { margin: '0 24px 24px', scrollMarginBottom: '120px', [phone]: { margin: '0 16px 16px' } },
  plain: { margin: '16px 0 0' },
});
