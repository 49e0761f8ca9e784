import { PersonSearchRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../kit/Page.tsx';
import { EmptyState } from '../../kit/States.tsx';

/** For an address that names no stylist, or one that is not there any more. */
export function NoStylist({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate();
  return (
    <Page title={title}>
      <EmptyState
        icon={<PersonSearchRegular />}
        text={text}
        action={{ label: 'Choose a stylist', onClick: () => void navigate('/search-stylists') }}
      />
    </Page>
  );
}
