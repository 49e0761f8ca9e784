import { Link, makeStyles } from '@fluentui/react-components';
import * as z from 'zod';
import { date, email, password, phone, required } from '../../shared/contract/fields.ts';
import { Form } from '../kit/form/Form.tsx';
import type { FormSection, PickerForm } from '../kit/form/fieldSpec.ts';
import { categoryPalette } from '../kit/ui/colors.ts';
import { DangerButton } from '../kit/ui/DangerButton.tsx';
import { useToast } from '../kit/ui/Toast.tsx';
import { look } from '../kit/ui/theme.ts';

const price = z.number('Price is required').min(0);
const everything = z.object({
  name: required('Please add a name for the service'),
  shortcut: required('Please add a shortcut', 10),
  description: required('Please add a short description of the service'),
  category: z.string().min(1, 'Please choose a category'),
  status: z.string(),
  level1: price,
  level2: price,
  level3: price,
  level4: price,
  level5: price,
  free: z.boolean(),
  taxes: z.boolean(),
  email,
  phone,
  code: z.string().length(6, 'The code has 6 digits'),
  born: date,
  opens: z.string(),
  closes: z.string(),
  minutes: z.number(),
  roles: z.array(z.string()).min(1, 'At least one access level'),
  stylist: z.string('Please choose a stylist'),
  brand: z.string().optional(),
  image: z.union([z.string(), z.instanceof(File)]),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a color as #rrggbb'),
});
type Draft = z.input<typeof everything>;

const stylists = ['Mara Ellison', 'Tomás Reyes', 'Priya Nair', 'Imani Brooks', 'Celeste Amari'];
const categories = categoryPalette.slice(0, 6).map(({ name, hex }) => ({ value: name, label: name, color: hex }));
const names = (all: readonly string[]) => all.map((name) => ({ value: name, label: name }));

const sections = ({ free }: Draft) =>
  [
    {
      title: 'Details',
      hint: 'The shortcut is what fits on a short block in the book.',
      fields: [
        [
          { name: 'name', label: 'Name', required: true, span: 1.6 },
          { name: 'shortcut', label: 'Shortcut name', required: true, maxLength: 10, counter: true },
        ],
        { name: 'description', label: 'Description', kind: 'textarea', required: true, maxLength: 500 },
        [
          { name: 'category', label: 'Category', kind: 'select', required: true, choices: categories },
          { name: 'status', label: 'Status', kind: 'select', required: true, choices: names(['Active', 'Inactive']) },
        ],
      ],
    },
    {
      title: 'Price',
      hint: 'One price for each stylist level. A level left at zero costs nothing.',
      fields: [
        [
          { name: 'level1', label: 'Level 1', kind: 'money', required: true, disabled: free },
          { name: 'level2', label: 'Level 2', kind: 'money', required: true, disabled: free },
          { name: 'level3', label: 'Level 3', kind: 'money', required: true, disabled: free },
          { name: 'level4', label: 'Level 4', kind: 'money', required: true, disabled: free },
          { name: 'level5', label: 'Level 5', kind: 'money', required: true, disabled: free },
        ],
        [
          { name: 'free', label: 'Free service', kind: 'checkbox' },
          { name: 'taxes', label: 'Taxes included', kind: 'checkbox' },
        ],
      ],
    },
    {
      title: 'The other kinds',
      fields: [
        [
          { name: 'email', label: 'Email', kind: 'email', required: true },
          { name: 'phone', label: 'Phone', kind: 'phone', required: true },
        ],
        [
          { name: 'code', label: 'Code', maxLength: 6 },
          { name: 'born', label: 'Birthday', kind: 'date', format: 'MM/dd' },
          { name: 'minutes', label: 'Servicing', kind: 'number', unit: 'min' },
        ],
        [
          { name: 'opens', label: 'Opens', kind: 'time', from: '06:00', to: '12:00' },
          { name: 'closes', label: 'Closes', kind: 'time', from: '12:00', to: '22:00' },
        ],
        {
          name: 'roles',
          label: 'Access level',
          kind: 'tags',
          required: true,
          choices: names(['stylist', 'front desk', 'salon admin', 'system admin']),
        },
        {
          name: 'stylist',
          label: 'Stylist',
          kind: 'picker',
          required: true,
          items: stylists.map((name) => ({ id: name, label: name })),
        },
        {
          name: 'brand',
          label: 'Brand',
          kind: 'picker',
          items: brands,
          addForm: {
            label: 'Add new brand',
            hint: 'It can be chosen at once.',
            render: (dialog) => <BrandForm {...dialog} />,
          },
          renameForm: { label: 'Rename brand', render: (dialog) => <BrandForm {...dialog} /> },
        },
        { name: 'image', label: 'Image', kind: 'image' },
        { name: 'color', label: 'Color', kind: 'color', required: true },
      ],
    },
  ] satisfies FormSection<keyof Draft>[];

const brands = [
  { id: 'igora', label: 'Igora Royal' },
  { id: 'zero', label: 'Igora Zero Amm', unavailableReason: 'archived' },
];

const initial = {
  name: 'Balayage with gloss',
  shortcut: 'BAL+GLSS',
  description: '',
  category: 'Coral',
  status: 'Active',
  level1: 145,
  level2: 165,
  level3: 190,
  level4: 220,
  level5: 260,
  free: false,
  taxes: true,
  email: 'dana@lumahair.com',
  phone: '17035550126',
  code: '',
  born: '1990-04-12',
  opens: '09:00',
  closes: '20:00',
  minutes: 45,
  roles: ['stylist', 'front desk'],
  brand: 'zero',
  image: '',
  color: '#d75485',
};

const freeCostsNothing = (draft: Draft, changed: string): Draft =>
  changed === 'free' && draft.free ? { ...draft, level1: 0, level2: 0, level3: 0, level4: 0, level5: 0 } : draft;

const signIn = z.object({ email, password, remember: z.boolean(), forgot: z.undefined() });

const brand = z.object({ name: required('Brand name is required') });

function BrandForm({ item, typed, onDone, onCancel }: Parameters<PickerForm['render']>[0]) {
  return (
    <Form
      layout="plain"
      schema={brand}
      initial={{ name: typed }}
      sections={[{ fields: [{ name: 'name', label: 'Brand name', autoFocus: true }] }]}
      submitLabel={item ? 'Rename brand' : 'Add brand'}
      cancel={{ onClick: onCancel }}
      onSubmit={async ({ name }) => onDone({ id: item?.id ?? name, label: name })}
    />
  );
}

export function FormParts() {
  const styles = useStyles();
  const toast = useToast();
  return (
    <>
      <Form
        schema={everything}
        initial={initial}
        sections={sections}
        submitLabel="Create a new Service"
        draftKey="gallery"
        cancel={{ onClick: () => toast('Cancelled', { intent: 'info' }) }}
        footer={
          <DangerButton onClick={() => toast('Deactivated', { intent: 'warning' })}>Deactivate Account</DangerButton>
        }
        aside={({ name }) => <div className={styles.preview}>In the book: {name}</div>}
        onChange={freeCostsNothing}
        onSubmit={async () => {
          toast('Service Created');
        }}
      />
      <div className={styles.panel}>
        <Form
          schema={signIn}
          initial={{ email: '', password: '', remember: true }}
          layout="plain"
          sections={[
            {
              fields: [
                { name: 'email', label: 'Email', kind: 'email' },
                { name: 'password', label: 'Password', kind: 'password' },
                [
                  { name: 'remember', label: 'Remember me', kind: 'checkbox' },
                  { name: 'forgot', label: '', kind: 'custom', render: () => <Link href="#">Forgot password</Link> },
                ],
              ],
            },
          ]}
          submitLabel="Sign In"
          onSubmit={() =>
            Promise.reject(new Error('Either your username or password is incorrect. Please check and try again.'))
          }
        />
      </div>
    </>
  );
}

const useStyles = makeStyles({
  preview: { padding: '16px', border: `1px dashed ${look.hairline}`, borderRadius: '12px' },
  panel: { maxWidth: '360px', padding: '24px', backgroundColor: look.surface, borderRadius: '12px' },
});
