import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles } from '@fluentui/react-components';
import * as z from 'zod';
import { required } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { shelfPicker, shelvesOf } from '../../salon/shelves.tsx';

const schema = z.object({
  // The sentence is that of the server, which makes the product when the delivery is booked.
  name: required('Please choose a product color number', 120).refine(
    // It opens by itself, perhaps while somebody types a code.
    (name) => !/^\d{8,}$/.test(name),
    'This is a barcode. Please write a name.',
  ),
  manufacturer: z.string().nullish(),
});

interface NewProductProps {
  barcode: string;
  onName: (name: string, manufacturer: string) => void;
  onClose: () => void;
}

/** Asks what an unknown barcode stands for. Scans are heard while it is open; their lines wait behind it. */
export function NewProduct(props: NewProductProps) {
  return (
    <Dialog open onOpenChange={(_, { open }) => open || props.onClose()}>
      <NewProductSurface {...props} />
    </Dialog>
  );
}

function NewProductSurface({ barcode, onName, onClose }: NewProductProps) {
  const styles = useStyles();
  useRestoreFocus();
  const { data: manufacturers = [] } = useRead(api.products.listManufacturers, {});
  const shelves = shelvesOf({ manufacturers, brands: [], categories: [] });
  const { renameForm: _, ...picker } = shelfPicker(shelves, 'manufacturer', { id: '' });
  return (
    <DialogSurface className={styles.surface}>
      <DialogBody>
        <DialogTitle>New product</DialogTitle>
        <DialogContent>
          <p className={styles.hint}>Nobody has named {barcode} yet. You can go on scanning meanwhile.</p>
          <Form
            layout="plain"
            schema={schema}
            initial={{ name: '', manufacturer: null }}
            draftKey={`received product ${barcode}`}
            sections={[
              {
                fields: [
                  {
                    name: 'name',
                    label: 'Name',
                    required: true,
                    autoFocus: true,
                    hint: 'Color number and shade as they stand on the tube',
                  },
                  { name: 'manufacturer', label: 'Manufacturer', ...picker },
                ],
              },
            ]}
            submitLabel="Add product"
            cancel={{ label: 'Later', onClick: onClose }}
            onSubmit={async ({ name, manufacturer }) =>
              onName(name, shelves.manufacturer.find(({ id }) => id === manufacturer)?.label ?? '')
            }
          />
        </DialogContent>
      </DialogBody>
    </DialogSurface>
  );
}

const useStyles = makeStyles({
  surface: { maxWidth: '480px' },
  hint: { marginTop: 0, overflowWrap: 'anywhere' },
});
