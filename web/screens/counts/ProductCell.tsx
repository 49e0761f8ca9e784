import { makeStyles, tokens } from '@fluentui/react-components';

/** A product in a row of 52: whose it is stands below its name. */
export function Item({ name, maker }: { name: string; maker: string }) {
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
