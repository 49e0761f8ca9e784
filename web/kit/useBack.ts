import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back to where the screen was opened from, as it was left; opened by its address, to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => void (isFirst ? navigate(otherwise) : navigate(-1));
}
