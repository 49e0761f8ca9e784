import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss12Filled } from '@fluentui/react-icons';
import { look } from '../theme.ts';
import type { Column } from './types.ts';
import type { ChangeView } from './useView.ts';
import { type View, withFilter } from './view.ts';

const useStyles = makeStyles({
  chip: {
    height: '28px',
    maxWidth: '320px',
    padding: '0 10px',
    border: `1px solid ${tokens.colorTransparentStrokeInteractive}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.entrySelected,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    '& .fui-Button__icon': { width: '12px', height: '12px', fontSize: '12px' },
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

type Props<Row> = {
  columns: readonly Column<Row>[];
  view: View;
  changeView: ChangeView /** Also for the filter row's texts, where that row does not show. */;
  texts: boolean;
};

/** One chip for every filtered column; a click takes the filter away. */
export function FilterChips<Row>({ columns, view, changeView, texts }: Props<Row>) {
  const styles = useStyles();
  return columns.map((column) => {
    const filter = view.filters[column.field];
    const values = filter?.values?.map((value) => value || '(Blank)') ?? [];
    const parts = texts && filter?.text ? [filter.text, ...values] : values;
    if (parts.length === 0) return null;
    const text = `${column.title}: ${parts.join(', ')}`;
    const rest = texts ? { text: undefined, values: undefined } : { values: undefined };
    return (
      <Button
        key={column.field}
        size="small"
        appearance="subtle"
        className={styles.chip}
        aria-label={`Remove filter ${text}`}
        title={text}
        icon={<Dismiss12Filled />}
        iconPosition="after"
        onClick={() => changeView({ filters: withFilter(view.filters, column.field, rest) })}
      >
        <span className={styles.text}>{text}</span>
      </Button>
    );
  });
}
