import { Button, makeStyles } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { useCanOpen } from '../kit/data/session.tsx';
import { cardStyle, headingText, quietDenseText } from '../kit/ui/theme.ts';

const path = '/add-people';

/** A salon without stylists: how to add the first, or who can. */
export function NoStylists() {
  const styles = useStyles();
  const canAdd = useCanOpen()(path);
  const navigate = useNavigate();
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{canAdd ? 'Add your first stylist' : 'No stylists yet'}</h2>
      <p className={styles.text}>
        {canAdd
          ? 'Each stylist of this salon gets a column in the book.'
          : 'An admin can add the stylists of this salon.'}
      </p>
      {canAdd && (
        <Button appearance="primary" onClick={() => void navigate(path)}>
          Add a stylist
        </Button>
      )}
    </section>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, padding: '24px', textAlign: 'center' },
  title: { ...headingText, margin: 0 },
  text: { ...quietDenseText, margin: '4px 0 16px' },
});
