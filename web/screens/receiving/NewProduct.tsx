import * as z from 'zod';
import { required } from '../../../shared/contract/fields.ts';
import { firstAmounts, products } from '../../../shared/contract/products.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { catalogPicker, toCatalogNodes } from '../../salon/catalogPicker.tsx';
import type { NamedProduct } from './receivingList.ts';

const schema = z.object({
  // Same message as the server, which creates the product when the delivery is posted.
  name: required('Please choose a product color number', 120).refine(
    // The dialog opens on its own and may catch a barcode typed by hand.
    (name) => !/^\d{8,}$/.test(name),
    'This is a barcode. Please write a name.',
  ),
  manufacturer: z.string().nullish(),
  ozSize: firstAmounts.ozSize,
  price: firstAmounts.price,
});

interface NewProductProps {
  barcode: string;
  onName: (product: NamedProduct) => void;
  onClose: () => void;
}

/** Asks for the name of an unknown barcode. Scanning continues while it is open. */
export function NewProduct({ barcode, onName, onClose }: NewProductProps) {
  const { data: manufacturers = [] } = useRead(products.listManufacturers, {});
  const shelves = toCatalogNodes({ manufacturers, brands: [], categories: [] });
  const { renameForm: _, ...picker } = catalogPicker(shelves, 'manufacturer', { id: '' });
  return (
    <FormDialog
      title="New product"
      hint={`Nobody has named ${barcode} yet. You can go on scanning meanwhile. Bowls count once size and price are known; later is fine.`}
      onClose={onClose}
    >
      <Form
        layout="plain"
        schema={schema}
        initial={{ name: '', manufacturer: null, ozSize: undefined, price: undefined }}
        draftKey={`received product ${barcode}`}
        sections={[
          {
            fields: [
              {
                name: 'name',
                label: 'Name',
                required: true,
                autoFocus: true,
                hint: 'Color number and shade as printed on the tube',
              },
              { name: 'manufacturer', label: 'Manufacturer', ...picker },
              [
                { name: 'ozSize', label: 'Size', kind: 'number', unit: 'oz', decimals: 3, min: 0 },
                { name: 'price', label: 'Price', kind: 'money' },
              ],
            ],
          },
        ]}
        submitLabel="Add product"
        cancel={{ label: 'Later', onClick: onClose }}
        onSubmit={async ({ manufacturer, ...product }) =>
          onName({
            ...product,
            manufacturer: shelves.manufacturer.find(({ id }) => id === manufacturer)?.label ?? '',
          })
        }
      />
    </FormDialog>
  );
}
