import { useSearchParams } from 'react-router-dom';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { Beside } from '../../kit/Beside.tsx';
import { Form } from '../../kit/Form.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { Page } from '../../kit/Page.tsx';
import { FormSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { useRead, useSend } from '../../kit/useApi.ts';
import { useBack } from '../../kit/useBack.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { DeactivatedNote } from './DeactivatedNote.tsx';
import { afterButton, draftOf, hoursSchema } from './hoursDraft.ts';
import { hoursLists } from './hoursLists.ts';
import { hoursSections } from './hoursSections.tsx';
import { NoStylist } from './NoStylist.tsx';
import { useStylist } from './useStylist.ts';

/** When one stylist works, every week and on single days. */
export function StylistHours() {
  const [query] = useSearchParams();
  const userId = query.get('param') ?? '';
  const toast = useToast();
  const back = useBack(`/stylist-services?param=${userId}`);
  const stylist = useStylist(userId);
  const hours = useRead(api.stylists.getWorkingHours, userId ? { params: { id: userId } } : null);
  const save = useSend(api.stylists.saveWorkingHours, { refreshes: [api.stylists.getWorkingHours] });
  const error = stylist.error ?? hours.error;
  const { user, types } = useSession();
  const hasFeed = stylist.data && !stylist.isOff && (user.userID === userId || isAllowed(admins, types));

  if (stylist.isNobody) return <NoStylist title="Working Hours" stylist={stylist} />;
  return (
    <Page
      title={stylist.name ? `Working Hours: ${stylist.name}` : 'Working Hours'}
      hint="Shown in the book, which asks before it books outside of them."
    >
      <DeactivatedNote stylist={stylist} />
      <Beside aside={hasFeed && <CalendarFeed key={userId} userId={userId} />}>
        {hours.data ? (
          <Form
            key={userId}
            schema={hoursSchema}
            initial={draftOf(hours.data)}
            lists={hoursLists}
            sections={hoursSections}
            submit="Save Hours"
            cancel={{ onClick: back }}
            readOnly={stylist.isOff}
            onChange={afterButton}
            onSubmit={async (body) => {
              await save({ params: { id: userId }, body });
              toast('Hours saved');
              back();
            }}
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void Promise.all([stylist.mutate(), hours.mutate()])} />
        ) : (
          <FormSkeleton rows={8} />
        )}
      </Beside>
    </Page>
  );
}
