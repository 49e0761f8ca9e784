import { useNavigate } from 'react-router-dom';
import { useCanOpen } from '../../kit/data/session.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import type { BookData } from './draft.ts';

/** Says that a salon in the book has no opening hours, with the way to set them. */
export function NoHours({ data: { configs, locations } }: { data: BookData }) {
  const canOpen = useCanOpen();
  const navigate = useNavigate();
  const missing = configs.find(({ timeZone }) => timeZone === undefined);
  const salon = locations.find(({ location_id }) => location_id === missing?.location);
  if (!salon) return null;
  const text = `${salon.location_name} has no opening hours yet, so its whole day is open.`;
  if (!canOpen('/configure-salon')) return <WarningBanner text={`${text} An admin can set them.`} />;
  const open = () => navigate(`/configure-salon?location_id=${salon.location_id}`);
  return <WarningBanner text={text} action={{ label: 'Set opening hours', onClick: open }} />;
}
