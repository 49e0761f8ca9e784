import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { admins, isAllowed } from '../../../shared/contract/endpoint.ts';
import { stylists } from '../../../shared/contract/stylists.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatShortDay, toDayString } from '../../kit/ui/days.ts';
import { SideCard, SplitLayout } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { useCopyField } from '../../kit/ui/useCopyField.ts';
import { useStrandedConfirm } from '../../salon/useStrandedConfirm.tsx';
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

const refreshes = [stylists.getCalendarFeed];

/** Calendar subscription URL of a stylist: create, replace or turn off. */
function CalendarFeed({ userId }: { userId: string }) {
  const styles = useStyles();
  const { data: feed, error, mutate } = useRead(stylists.getCalendarFeed, { params: { id: userId } });
  const { address, isBusy, createAddress, replace, turnOff } = useFeedAddress(userId);

  function content() {
    if (!feed)
      return error ? <ErrorState text={error.message} onRetry={() => void mutate()} /> : <LinesSkeleton lines={1} />;
    if (!feed.active)
      return (
        <div className={styles.buttons}>
          <Button disabledFocusable={isBusy} onClick={() => void createAddress()}>
            Create address
          </Button>
        </div>
      );
    return (
      <>
        {address ? (
          <FeedAddress key={address} address={address} />
        ) : (
          <p className={styles.state}>
            On{feed.created && ` since ${formatShortDay(toDayString(new Date(feed.created)))}`}.
          </p>
        )}
        <div className={styles.buttons}>
          <Button disabledFocusable={isBusy} onClick={() => void replace()}>
            New address
          </Button>
          <Button disabledFocusable={isBusy} onClick={() => void turnOff()}>
            Turn off
          </Button>
        </div>
      </>
    );
  }

  return (
    <SideCard
      title="Calendar feed"
      hint="Shows the appointments in the calendar of a phone or computer that subscribes to its address."
    >
      <div className={styles.content}>{content()}</div>
    </SideCard>
  );
}

/** Creates, replaces and turns off the address. It is known only right after it was created. */
function useFeedAddress(userId: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const params = { id: userId };
  const create = useSend(stylists.createCalendarFeed, { refreshes });
  const revoke = useSend(stylists.revokeCalendarFeed, { refreshes });
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(action: () => Promise<void>) {
    setBusy(true);
    await action().catch((problem) => toast(formatError('Something went wrong.', problem), { intent: 'error' }));
    setBusy(false);
  }

  const createAddress = () =>
    attempt(async () => {
      const { path } = await create({ params });
      setAddress(location.origin + path);
    });

  async function replace() {
    const text = 'The old address stops working at once. Every calendar that uses it needs the new one.';
    if (await confirm({ title: 'New address?', text, confirm: 'New address', destructive: true }))
      await createAddress();
  }

  async function turnOff() {
    const text = 'Calendars that use the address show no appointments any more.';
    if (!(await confirm({ title: 'Turn off the calendar feed?', text, confirm: 'Turn off', destructive: true })))
      return;
    await attempt(async () => {
      await revoke({ params });
      setAddress(undefined);
      toast('Calendar feed turned off');
    });
  }

  return { address, isBusy, createAddress, replace, turnOff };
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px', marginTop: '12px' },
  state: { margin: 0, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** A new feed address to copy. It is shown only until the user leaves the screen. */
function FeedAddress({ address }: { address: string }) {
  const styles = useAddressStyles();
  const { copy, input } = useCopyField('Address', address);
  return (
    <Field
      label="Address"
      hint="Copy it now: it is shown only this once. Whoever has it can read the names of clients and their appointments."
    >
      {(control) => (
        <div className={styles.row}>
          <Input {...control} {...input} className={styles.input} />
          <Button icon={<CopyRegular />} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}

const useAddressStyles = makeStyles({
  row: { display: 'flex', gap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
});
