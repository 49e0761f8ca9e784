import {
  Button,
  Dropdown,
  Field,
  InlineDrawer,
  Input,
  makeStyles,
  Option,
  OverlayDrawer,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { minutesOf, timeText } from '../../../shared/rules/time.ts';
import { call } from '../../kit/call.ts';
import { DangerButton } from '../../kit/DangerButton.tsx';
import { phoneText } from '../../kit/format.ts';
import { Picker } from '../../kit/Picker.tsx';
import type { PickerLoad } from '../../kit/picker/items.ts';
import { useSession } from '../../kit/session.tsx';
import { look } from '../../kit/theme.ts';
import type { BookData, Draft, DraftService } from './draft.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { Timeline } from './Timeline.tsx';
import { useLarge } from './useLarge.ts';

type PanelProps = {
  draft: Draft;
  data: BookData;
  saving: boolean;
  onChange: (draft: Draft) => void;
  onSave: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** The editor beside the book: what is being decided stays in sight. Over the book where there is no room beside it. */
export function AppointmentPanel({ draft, data, saving, onChange, onSave, onDelete, onClose }: PanelProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { scope } = useSession();
  const isLarge = useLarge();
  const isReal = draft.locationId !== allLocations;
  const stylist = data.stylists.find(({ user_id }) => user_id === draft.stylistId);
  const stylists = data.stylists.filter(({ location_id }) => location_id === draft.locationId);

  const loadClients = useMemo(
    (): PickerLoad => async (search, cursor) => {
      const body = { ...scope, ...(search && { search }), ...(cursor && { cursor }), limit: 20 };
      const page = await call(api.clients.listClients, { body });
      return {
        items: page.Items.map((client) => ({
          id: client.client_id,
          label: `${client.client_first_name} ${client.client_last_name}`,
          hint: phoneText(client.client_mobile_phone_number),
        })),
        ...(page.cursor && { cursor: page.cursor }),
      };
    },
    [scope],
  );

  const offered = (stylist?.services ?? []).flatMap((assignment): DraftService[] => {
    const service = data.services.find(({ service_id }) => service_id === assignment.serviceId);
    if (!service) return [];
    const level = assignment.priceLevel as 1 | 2 | 3 | 4 | 5;
    return [
      {
        service_id: service.service_id,
        title: service.service_name,
        color: service.color,
        price: service[`service_price_level_${level}`],
        steps: [assignment.servicing, assignment.gap, assignment.servicing2],
      },
    ];
  });

  const setService = (index: number, changed: DraftService | undefined) =>
    onChange({ ...draft, services: draft.services.flatMap((old, at) => (at === index ? (changed ?? []) : old)) });

  const content = (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{draft.id ? 'Edit appointment' : 'New appointment'}</h2>
          <p className={styles.when}>{draft.start === undefined ? 'No time yet' : timeText(draft.start)}</p>
        </div>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Picker
          label="Client"
          required
          items={loadClients}
          disabled={!isReal}
          selected={draft.client && { id: draft.client.id, label: draft.client.name }}
          onSelect={(item) => onChange({ ...draft, client: item && { id: String(item.id), name: item.label } })}
          empty={{
            text: 'No Clients Found',
            action: { label: 'Add Client', onClick: () => navigate(`/create-client?location_id=${draft.locationId}`) },
          }}
        />
        <Field label="Stylist" required>
          <Dropdown
            className={styles.dropdown}
            placeholder="Choose a stylist"
            disabled={!isReal}
            value={stylist ? `${stylist.user_first_name} ${stylist.user_last_name}` : ''}
            selectedOptions={draft.stylistId ? [draft.stylistId] : []}
            onOptionSelect={(_, { optionValue }) => onChange({ ...draft, stylistId: optionValue })}
          >
            {stylists.map(({ user_id, user_first_name, user_last_name }) => (
              <Option key={user_id} value={user_id}>
                {`${user_first_name} ${user_last_name}`}
              </Option>
            ))}
          </Dropdown>
        </Field>
        <div className={styles.pair}>
          <Field label="Date" required>
            <Input
              type="date"
              value={draft.date}
              onChange={(_, { value }) => value && onChange({ ...draft, date: value })}
            />
          </Field>
          <Field label="Start" required>
            <Input
              type="time"
              step={900}
              value={draft.start === undefined ? '' : clockText(draft.start)}
              onChange={(_, { value }) => onChange({ ...draft, start: value ? minutesOf(value) : undefined })}
            />
          </Field>
        </div>
        <Picker
          label="Add service"
          items={offered.map(({ service_id, title, price }) => ({ id: service_id, label: title, hint: `$${price}` }))}
          disabled={!stylist}
          hint={stylist ? undefined : 'Choose a stylist first.'}
          selected={undefined}
          onSelect={(item) => {
            const chosen = offered.find(({ service_id }) => service_id === item?.id);
            if (chosen) onChange({ ...draft, services: [...draft.services, chosen] });
          }}
        />
        {draft.services.map((service, index) => (
          <ServiceCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be booked twice; its place is its identity
            key={`${service.service_id}${index}`}
            service={service}
            onChange={(steps) => setService(index, { ...service, steps })}
            onRemove={() => setService(index, undefined)}
          />
        ))}
        <Timeline services={draft.services} start={draft.start} />
        <Field label="Notes">
          <Textarea
            value={draft.notes}
            maxLength={2000}
            onChange={(_, { value }) => onChange({ ...draft, notes: value })}
          />
        </Field>
      </div>
      <footer className={styles.foot}>
        {draft.id && <DangerButton onClick={onDelete}>Delete</DangerButton>}
        <span className={styles.space} />
        <Button onClick={onClose}>Cancel</Button>
        <Button appearance="primary" type="submit" disabledFocusable={saving}>
          Save
        </Button>
      </footer>
    </form>
  );

  return isLarge ? (
    <InlineDrawer open position="end" separator className={styles.panel}>
      {content}
    </InlineDrawer>
  ) : (
    <OverlayDrawer
      open
      position="end"
      className={styles.over}
      onOpenChange={(_, { open }) => open || onClose()}
      aria-label="Appointment"
    >
      {content}
    </OverlayDrawer>
  );
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const useStyles = makeStyles({
  panel: { width: '384px', flexShrink: 0, backgroundColor: look.surface, '@media print': { display: 'none' } },
  over: { width: 'min(384px, 100vw)' },
  form: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'start',
    padding: '16px 20px',
    borderBottom: `1px solid ${look.hairline}`,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
  },
  when: { margin: 0, fontSize: '13px', color: tokens.colorNeutralForeground3 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '16px 20px',
  },
  dropdown: { minWidth: 0 },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px', '& input': { minWidth: 0 } },
  foot: { display: 'flex', gap: '8px', padding: '12px 20px', borderTop: `1px solid ${look.hairline}` },
  space: { flexGrow: 1 },
});
