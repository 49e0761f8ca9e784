import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ListRow } from './items.ts';

export function RowText({ row }: { row: ListRow }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.row, row.act && styles.act)}>
      {row.label}
      {row.hint && <span className={styles.hint}>{row.hint}</span>}
    </span>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  act: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  hint: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
