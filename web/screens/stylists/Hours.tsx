import { useSearchParams } from 'react-router-dom';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { SplitLayout } from '../../kit/ui/SplitLayout.tsx';
import { useStrandedConfirm } from '../../salon/useStrandedConfirm.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { applyButton, hoursLists, hoursSchema, hoursSections, toDraft } from './hoursForm.tsx';
import { DeactivatedNote, NoStylist, useStylist } from './useStylist.tsx';

const { getWorkingHours, saveWorkingHours } = stylists;

/** Weekly working hours and exceptions of a stylist. */
export function StylistHours() {
  const [query] = useSearchParams();
  const userId = query.get('param') ?? '';
  const { back, onSaved: saved } = useReturnToList(`/stylist-services?param=${userId}`);
  const stylist = useStylist(userId);
  const hours = useRead(getWorkingHours, userId ? { params: { id: userId } } : null);
  const save = useSend(saveWorkingHours, { refreshes: [getWorkingHours] });
  const askAboutStranded = useStrandedConfirm();
  const { user, types } = useSession();
  const hasFeed = !stylist.isDeactivated && (user.userID === userId || isAllowed(admins, types));

  if (stylist.isMissing) return <NoStylist title="Working Hours" stylist={stylist} />;
  return (
    <RecordScreen
      title={stylist.name ? `Working Hours: ${stylist.name}` : 'Working Hours'}
      hint="Booking outside these hours asks first."
      id={userId}
      reads={{ stylist, hours }}
      rows={8}
    >
      {(read) => (
        <>
          <DeactivatedNote stylist={stylist} />
          <SplitLayout aside={hasFeed && <CalendarFeed userId={userId} />}>
            <Form
              schema={hoursSchema}
              initial={toDraft(read.hours)}
              keyedLists={hoursLists}
              sections={hoursSections}
              submitLabel="Save Hours"
              cancel={{ onClick: back }}
              readOnly={stylist.isDeactivated}
              onChange={applyButton}
              onSubmit={async (body) =>
                saved(await askAboutStranded((yes) => save({ params: { id: userId }, body: { ...body, ...yes } })))
              }
            />
          </SplitLayout>
        </>
      )}
    </RecordScreen>
  );
}
