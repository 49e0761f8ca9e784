import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

const reloadsAfter = 3000;

/** Reloads the page 3 s after a save; never over what somebody has begun to type meanwhile. */
export function ReloadsSoon() {
  const navigate = useNavigate();
  const { isDirty } = useFormContext().formState;
  useEffect(() => {
    if (isDirty) return;
    const timer = setTimeout(() => void navigate(0), reloadsAfter);
    return () => clearTimeout(timer);
  }, [isDirty, navigate]);
  return null;
}
