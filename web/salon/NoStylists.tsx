import { useNavigate } from 'react-router-dom';
import { useCanOpen } from '../kit/data/session.tsx';
import { EmptyState } from '../kit/ui/States.tsx';

const path = '/add-people';

/** A salon without stylists, and the way to add some for who may. */
export function NoStylists() {
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const action = { label: 'Add people', onClick: () => void navigate(path) };
  return <EmptyState text="No stylists work in this salon yet." {...(canOpen(path) && { action })} />;
}
