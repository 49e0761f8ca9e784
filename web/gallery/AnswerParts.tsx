import { Button, makeStyles } from '@fluentui/react-components';
import { useConfirm } from '../kit/ui/Confirm.tsx';
import { useToast } from '../kit/ui/Toast.tsx';

export function AnswerParts() {
  const styles = useStyles();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const yes = await confirm({ text: 'Are you sure you want to edit Balayage with gloss?' });
    toast(yes ? 'Confirmed' : 'Cancelled', { intent: 'info' });
  };
  const askToDelete = () =>
    confirm({
      title: 'Deactivate Account',
      text: 'Are you sure you want to deactivate this account? The person is signed out at once.',
      destructive: true,
    });
  const undo = { label: 'Undo', onClick: () => void toast('Undone') };
  return (
    <div className={styles.row}>
      <Button onClick={ask}>Ask</Button>
      <Button onClick={askToDelete}>Ask before destroying</Button>
      <Button onClick={() => toast('User updated')}>Success</Button>
      <Button onClick={() => toast('Error creating new user', { intent: 'error', timeout: 5000 })}>Error</Button>
      <Button onClick={() => toast('Creating appointment...', { intent: 'progress', timeout: 4000 })}>Progress</Button>
      <Button onClick={() => toast('Moved from 9:00 AM to 9:30 AM', { intent: 'info', timeout: 10_000, action: undo })}>
        With Undo
      </Button>
    </div>
  );
}

const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });
