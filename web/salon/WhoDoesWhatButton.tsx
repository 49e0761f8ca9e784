import { Button } from '@fluentui/react-components';
import { TableSimpleRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { useCanOpen } from '../kit/data/session.tsx';

const path = '/who-does-what';

/** Leads to the table of services and stylists. Nothing for users who may not open it. */
export function WhoDoesWhatButton() {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  return (
    canOpen(path) && (
      <Button icon={<TableSimpleRegular />} onClick={() => void navigate(path)}>
        Who does what
      </Button>
    )
  );
}
