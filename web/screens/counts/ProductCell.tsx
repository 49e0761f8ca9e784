import { makeStyles, tokens } from '@fluentui/react-components';

/** Table cell of a product with its manufacturer below, for 52 px rows. */
export function ProductCell({ name, maker }: { name: string; maker: string }) {
  const styles = useStyles();
  return (
    <span className={styles.item}>
      <span className={styles.name}>{name}</span>
      <span className={styles.maker}>{maker}</span>
    </span>
  );
}

const useStyles = makeStyles({
  item: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '17px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightSemibold },
  maker: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
