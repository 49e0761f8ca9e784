import * as z from 'zod';
import { required } from '../../shared/contract/fields.ts';
import { type NamedProduct, namedProduct } from '../../shared/contract/namedProduct.ts';
import { products } from '../../shared/contract/products.ts';
import { type BowlProduct, stations } from '../../shared/contract/stations.ts';
import { useRead, useSend } from '../kit/data/useApi.ts';
import { Form } from '../kit/form/Form.tsx';
import { FormDialog } from '../kit/ui/FormDialog.tsx';
import { useBookReady } from './bowl/useBookReady.ts';
import { catalogPicker, toCatalogNodes } from './catalogPicker.tsx';

const schema = z.object({
  // Same message as the server, which creates the product when the delivery is posted.
  name: required('Please choose a product color number', 120).refine(
    // The dialog opens on its own and may catch a barcode typed by hand.
    (name) => !/^\d{8,}$/.test(name),
    'This is a barcode. Please write a name.',
  ),
  manufacturer: z.string().nullish(),
  ozSize: namedProduct.shape.ozSize,
  price: namedProduct.shape.price,
});

interface NewProductProps {
  barcode: string;
  /** Name of a product that is known and lacks its size or price; the barcode may be its ID. */
  knownName?: string | undefined;
  onName: (product: NamedProduct) => void | Promise<void>;
  onClose: () => void;
}

/** Asks for the name, size and price of an unknown barcode. Scanning continues while it is open. */
export function NewProduct({ barcode, knownName, onName, onClose }: NewProductProps) {
  const { data: manufacturers = [] } = useRead(products.listManufacturers, {});
  const shelves = toCatalogNodes({ manufacturers, brands: [], categories: [] });
  const { renameForm: _, ...picker } = catalogPicker(shelves, 'manufacturer', { id: '' });
  return (
    <FormDialog
      title={knownName ?? 'New product'}
      hint={`${knownName ? '' : `Unknown barcode ${barcode}. Name it now or keep scanning. `}Bowls count once size and price are known; later is fine.`}
      onClose={onClose}
    >
      <Form
        layout="plain"
        schema={schema}
        initial={{ name: knownName ?? '', manufacturer: null, ozSize: undefined, price: undefined }}
        draftKey={`received product ${barcode}`}
        sections={[
          {
            fields: [
              ...(knownName
                ? []
                : [
                    {
                      name: 'name' as const,
                      label: 'Name',
                      required: true,
                      autoFocus: true,
                      hint: 'Color number and shade as printed on the tube',
                    },
                    { name: 'manufacturer' as const, label: 'Manufacturer', ...picker },
                  ]),
              [
                { name: 'ozSize', label: 'Size', kind: 'number', unit: 'oz', decimals: 3, min: 0 },
                { name: 'price', label: 'Price', kind: 'money' },
              ],
            ],
          },
        ]}
        submitLabel={knownName ? 'Save' : 'Add product'}
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

const { listProducts, listProductsMissingInfo } = products;

type BowlProductProps = Omit<NewProductProps, 'onName'> & { onNamed?: (product: BowlProduct) => void };

/** Names a product in a bowl, and books the waiting bowls that lacked nothing else. */
export function NewBowlProduct({ onNamed, ...props }: BowlProductProps) {
  const name = useSend(stations.nameBowlProduct, { refreshes: [listProducts, listProductsMissingInfo] });
  const bookReady = useBookReady();
  return (
    <NewProduct
      key={props.barcode}
      {...props}
      onName={async (product) => {
        const named = await name({ body: { code: props.barcode, product } });
        onNamed?.(named);
        props.onClose();
        await bookReady();
      }}
    />
  );
}
