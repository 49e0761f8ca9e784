import { PersonSearchRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { EmptyState } from '../../kit/States.tsx';
import type { useStylist } from './useStylist.ts';

/** For an address that names no stylist, or one that is not there any more. */
export function NoStylist({ title, stylist }: { title: string; stylist: ReturnType<typeof useStylist> }) {
  const navigate = useNavigate();
  return (
    <Page title={title}>
      {stylist.error ? (
        <LoadError error={stylist.error} onRetry={() => void stylist.mutate()} />
      ) : (
        <EmptyState
          icon={<PersonSearchRegular />}
          text="No stylist was chosen."
          action={{ label: 'Choose a stylist', onClick: () => void navigate('/search-stylists') }}
        />
      )}
    </Page>
  );
}
