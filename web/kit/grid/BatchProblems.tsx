import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@fluentui/react-components';
import type { PendingRow } from './pending.ts';
import type { Column } from './types.ts';

const mostNamed = 3;

const useStyles = makeStyles({
  bar: { margin: '12px 14px' },
  list: { margin: 0, paddingLeft: '18px' },
});

type Props<Row extends object> = {
  rows: ReadonlyMap<string, PendingRow<Row>>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
};

/** After a save that did not go through: which rows stayed and why, whatever page they are on. */
export function BatchProblems<Row extends object>({ rows, columns, nameOf }: Props<Row>) {
  const styles = useStyles();
  const titleOf = (field: string) => columns.find((column) => column.field === field)?.title ?? field;
  const problems = [...rows].flatMap(([key, { row, errors, failure }]) => {
    const texts = Object.entries(errors).map(([field, message]) => `${titleOf(field)}: ${message}`);
    return (failure === undefined ? texts : [...texts, failure]).map((text) => ({
      key,
      text: `${nameOf(row)}: ${text}`,
    }));
  });
  if (problems.length === 0) return null;
  return (
    <MessageBar intent="error" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        <MessageBarTitle>
          {problems.length === 1 ? '1 change was not saved.' : `${problems.length} changes were not saved.`}
        </MessageBarTitle>
        <ul className={styles.list}>
          {problems.slice(0, mostNamed).map(({ key, text }) => (
            <li key={`${key} ${text}`}>{text}</li>
          ))}
          {problems.length > mostNamed && <li>and {problems.length - mostNamed} more</li>}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
