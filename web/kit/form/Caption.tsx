import { makeStyles } from '@fluentui/react-components';
import type { FieldSpec } from './fieldSpec.ts';

/** The words of a field, with what they are about for those who do not see where it stands. */
export function Caption({ spec: { label, about } }: { spec: Pick<FieldSpec, 'label' | 'about'> }) {
  const styles = useStyles();
  if (!about) return label;
  return (
    <>
      <span className={styles.unseen}>{about} </span>
      {label}
    </>
  );
}

const useStyles = makeStyles({
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
