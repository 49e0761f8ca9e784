import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ContentViewRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { type PickerItem, type PickerLoad, toPickerLoad } from '../kit/picker/items.ts';
import { Picker } from '../kit/picker/Picker.tsx';
import { useConfirm } from '../kit/ui/Confirm.tsx';
import { Page } from '../kit/ui/Page.tsx';
import {
  CardsSkeleton,
  EmptyState,
  ErrorState,
  FormSkeleton,
  ScreenSkeleton,
  WarningBanner,
} from '../kit/ui/States.tsx';
import { useToast } from '../kit/ui/Toast.tsx';
import { look } from '../kit/ui/theme.ts';
import { BadgeSheet } from '../salon/BadgeSheet.tsx';
import { downloadBarcode } from '../salon/downloadBarcode.ts';
import { BookParts } from './BookParts.tsx';
import { FormParts } from './FormParts.tsx';
import { GridParts } from './GridParts.tsx';
import { PanelParts } from './PanelParts.tsx';

const parts: { title: string; show: () => ReactNode }[] = [
  { title: 'Grid', show: GridParts },
  { title: 'Book', show: BookParts },
  { title: 'Form', show: FormParts },
  { title: 'Form in a panel', show: PanelParts },
  { title: 'Picker', show: PickerParts },
  { title: 'Questions and toasts', show: AnswerParts },
  { title: 'Empty, waiting, failed', show: StateParts },
  { title: 'Badges', show: BadgeParts },
];

/** Component gallery for developers: every part of the kit in its states. */
export function Gallery() {
  const styles = useStyles();
  return (
    <Page title="Kit" hint="Every part in its states.">
      {parts.map(({ title, show: Part }) => (
        <section key={title} aria-label={title} className={styles.part}>
          <h2 className={styles.title}>{title}</h2>
          <Part />
        </section>
      ))}
    </Page>
  );
}

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px', marginBottom: '48px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
  },
});

function AnswerParts() {
  const styles = useAnswerStyles();
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const yes = await confirm({ text: 'Are you sure you want to edit Balayage with gloss?' });
    toast(yes ? 'Confirmed' : 'Cancelled', { intent: 'info' });
  };
  const askToDelete = () =>
    confirm({
      title: 'Deactivate Account',
      text: 'Are you sure you want to deactivate this account? The person is signed out at once.',
      destructive: true,
    });
  const undo = { label: 'Undo', onClick: () => void toast('Undone') };
  return (
    <div className={styles.row}>
      <Button onClick={ask}>Ask</Button>
      <Button onClick={askToDelete}>Ask before destroying</Button>
      <Button onClick={() => toast('User updated')}>Success</Button>
      <Button onClick={() => toast('Error creating new user', { intent: 'error', timeoutMs: 5000 })}>Error</Button>
      <Button onClick={() => toast('Creating appointment...', { intent: 'progress', timeoutMs: 4000 })}>
        Progress
      </Button>
      <Button
        onClick={() => toast('Moved from 9:00 AM to 9:30 AM', { intent: 'info', timeoutMs: 10_000, action: undo })}
      >
        With Undo
      </Button>
    </div>
  );
}

const useAnswerStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

const badges = [
  { name: 'Mara Ellison', role: 'stylist', barcode: '482915730264' },
  { name: 'Dana Whitfield', role: 'system admin', barcode: '917350284615' },
];

function BadgeParts() {
  return (
    <>
      <div>
        <Button onClick={() => downloadBarcode('482915730264')}>Download barcode</Button>
      </div>
      <BadgeSheet badges={badges} />
    </>
  );
}

function StateParts() {
  const styles = useCardStyles();
  return (
    <>
      <ErrorState text="The list could not be loaded." onRetry={() => undefined} />
      <ErrorState text="Client not found" action={{ label: 'Back to clients', onClick: () => undefined }} />
      <WarningBanner text="Mara Ellison is deactivated. Nothing can be changed until the account is active again." />
      <div className={styles.card}>
        <EmptyState
          icon={<ContentViewRegular />}
          text="No services yet."
          action={{ label: 'Add Services', onClick: () => undefined }}
        />
      </div>
      <CardsSkeleton />
      <ScreenSkeleton />
      <FormSkeleton rows={3} />
    </>
  );
}

const useCardStyles = makeStyles({
  card: { backgroundColor: look.surface, border: `1px solid ${look.hairline}`, borderRadius: '12px' },
});

const clients = Array.from({ length: 130 }, (_, index) => ({
  id: index,
  label: `Client ${String(index + 1).padStart(3, '0')}`,
  hint: `+1 (703) 555-${String(index).padStart(4, '0')}`,
}));
const slowly: PickerLoad = async (search, cursor) => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return toPickerLoad(clients)(search, cursor);
};
const broken: PickerLoad = () => Promise.reject(new Error('No network'));

function PickerParts() {
  const styles = usePickerStyles();
  const toast = useToast();
  const [client, setClient] = useState<PickerItem>();
  const [several, setSeveral] = useState<PickerItem[]>(clients.slice(0, 2));
  const addClient = { label: 'Add Client', onClick: () => void toast('Add Client') };
  return (
    <div className={styles.row}>
      <Picker
        label="Client"
        required
        items={slowly}
        empty={{ text: 'No Clients Found', action: addClient }}
        selected={client}
        onSelect={setClient}
      />
      <Picker label="Several" multiple items={clients} selected={several} onSelect={setSeveral} />
      <Picker label="Broken" items={broken} selected={undefined} onSelect={() => undefined} />
      <Picker label="Disabled" disabled items={clients} selected={clients[0]} onSelect={() => undefined} />
    </div>
  );
}

const usePickerStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    alignItems: 'start',
    gap: '16px',
  },
});
