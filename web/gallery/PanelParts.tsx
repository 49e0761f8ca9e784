import { Button, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { required } from '../../shared/contract/fields.ts';
import { formatTime, minutesOfDay } from '../../shared/rules/time.ts';
import { Form } from '../kit/form/Form.tsx';
import type { FormHandle } from '../kit/form/FormCore.tsx';
import { type FormSection, listField } from '../kit/form/fieldSpec.ts';
import { formatMoney } from '../kit/ui/format.ts';
import { useToast } from '../kit/ui/Toast.tsx';
import { look } from '../kit/ui/theme.ts';

const service = z.object({ name: z.string(), price: z.number(), minutes: z.int('Required').min(5) });
const appointment = z.object({
  client: required('Select a client'),
  start: z.string().min(1, 'Select a start'),
  services: z.array(service).min(1, 'Select a service'),
  notes: z.string(),
});
type Draft = z.input<typeof appointment>;

const menu = [
  { id: 'Balayage', label: 'Balayage', hint: '$165.00', price: 165, minutes: 90 },
  { id: 'Gloss', label: 'Gloss', hint: '$45.00', price: 45, minutes: 30 },
  { id: "Women's cut", label: "Women's cut", hint: '$70.00', price: 70, minutes: 45 },
];
const toEntry = ({ id }: { id: string | number }) => {
  const found = menu.find((one) => one.id === id);
  return found && { name: found.label, price: found.price, minutes: found.minutes };
};

const sections = (draft: Draft): FormSection<keyof Draft>[] => [
  {
    fields: [
      { name: 'client', label: 'Client', required: true },
      { name: 'start', label: 'Start', kind: 'time', step: 15, from: '09:00', to: '19:45', required: true, width: 160 },
      listField({
        name: 'services',
        label: 'Services',
        noun: 'service',
        entryName: ({ name }: Draft['services'][number]) => name,
        entryFields: () => [
          { name: 'minutes', label: 'Servicing', kind: 'number', decimals: 0, unit: 'min', max: 480, width: 120 },
        ],
        header: ({ name, price }) => `${name} · ${formatMoney(price)}`,
        source: { items: menu, toEntry: toEntry },
      }),
    ],
    content: <Timeline draft={draft} />,
  },
  { fields: [{ name: 'notes', label: 'Notes', kind: 'textarea', maxLength: 2000 }] },
];

function Timeline({ draft: { start, services } }: { draft: Draft }) {
  const total = services.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const until = start ? `until ${formatTime(minutesOfDay(start) + total)}` : 'no time yet';
  return (
    <>
      {total} minutes, {until}
    </>
  );
}

/** A form in a side panel, driven from outside as the book does. */
export function PanelParts() {
  const styles = useStyles();
  const toast = useToast();
  const form = useRef<FormHandle<Draft>>(null);
  const [drawn, setDrawn] = useState('');
  return (
    <div className={styles.row}>
      <div>
        <p>In the book: {drawn}</p>
        <Button onClick={() => form.current?.setValues({ start: '13:35' })}>Drop it at 1:35 PM</Button>
      </div>
      <div className={styles.panel}>
        <Form
          layout="panel"
          handle={form}
          schema={appointment}
          initial={{
            client: 'Amelia Hart',
            start: '10:00',
            services: [{ name: 'Gloss', price: 45, minutes: 30 }],
            notes: '',
          }}
          header={<h3 className={styles.head}>Edit appointment</h3>}
          sections={sections}
          submitLabel="Save"
          cancel={{ onClick: () => toast('Cancelled', { intent: 'info' }) }}
          onDraftChange={({ client, start }, { isDirty }) =>
            setDrawn(`${client}, ${start}${isDirty ? ' (not saved)' : ''}`)
          }
          onSubmit={async () => {
            toast('Saved');
          }}
        />
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '24px' },
  panel: {
    width: 'min(384px, 100%)',
    height: '560px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
  },
  head: { margin: 0, padding: '16px 20px', borderBottom: `1px solid ${look.hairline}` },
});
