import { useSearchParams } from 'react-router-dom';
import { orders, type Reseller } from '../../../shared/contract/orders.ts';
import { type Brand, type Manufacturer, products } from '../../../shared/contract/products.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { findRecord, RecordScreen, useReturnToList } from '../../kit/list/RecordScreen.tsx';
import { blankDistributor, type DistributorChange, distributorChange, distributorSections, toDraft } from './form.ts';

const { listResellers, createReseller, updateReseller, listReorderProducts } = orders;
const refreshes = [listResellers, listReorderProducts];

export function DistributorRecord() {
  const id = useSearchParams()[0].get('id') ?? undefined;
  const distributors = useRead(listResellers, id ? { query: {} } : null);
  const distributor =
    id === undefined
      ? undefined
      : findRecord(distributors, ({ reseller_id }) => reseller_id === id, 'Distributor not found');
  const brands = useRead(products.listBrands, {});
  const manufacturers = useRead(products.listManufacturers, {});
  return (
    <RecordScreen
      title={id ? 'Edit Distributor' : 'Add Distributor'}
      hint={id ? (distributor?.data?.reseller_company_name ?? '') : 'Supplier you order products from.'}
      id={id}
      reads={{ distributor, brands, manufacturers }}
      rows={4}
    >
      {(read) => <DistributorForm {...read} />}
    </RecordScreen>
  );
}

interface DistributorFormProps {
  /** The distributor to edit; undefined for a new one. */
  distributor: Reseller | undefined;
  brands: readonly Brand[];
  manufacturers: readonly Manufacturer[];
}

function DistributorForm({ distributor, ...catalog }: DistributorFormProps) {
  const { back, onSaved: saved } = useReturnToList('/distributors');
  const create = useSend(createReseller, { refreshes });
  const update = useSend(updateReseller, { refreshes });

  async function save({ version, ...form }: DistributorChange) {
    const reply = distributor
      ? await update({ params: { id: distributor.reseller_id }, body: { ...form, ...(version && { version }) } })
      : await create({ body: form });
    saved(distributor ? 'Distributor updated' : 'Distributor added', reply.reseller_id);
  }

  return (
    <Form
      schema={distributorChange}
      initial={distributor ? toDraft(distributor) : blankDistributor}
      sections={distributorSections(catalog)}
      draftKey={distributor ? `distributor ${distributor.reseller_id}` : 'new distributor'}
      submitLabel={distributor ? 'Update Distributor' : 'Add Distributor'}
      cancel={{ onClick: back }}
      onSubmit={save}
      errorMessage="The distributor was not saved."
    />
  );
}
