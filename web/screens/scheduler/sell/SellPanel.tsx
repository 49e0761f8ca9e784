import { Button, Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { type BillEdits, bills } from '../../../../shared/contract/bills.ts';
import { formatMoney } from '../../../../shared/rules/format.ts';
import { canChangePrices } from '../../../../shared/rules/prices.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useSend } from '../../../kit/data/useApi.ts';
import { touch } from '../../../kit/ui/media.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { BillSums } from '../../../salon/bill/BillLines.tsx';
import { BillPanel } from '../../../salon/bill/BillPanel.tsx';
import { PriceTools } from '../../../salon/bill/PriceTools.tsx';
import { RetailSection } from '../../../salon/bill/RetailSection.tsx';
import { useSellers } from '../../../salon/bill/useSellers.ts';
import type { BookData } from '../draft.ts';
import { Labeled } from '../find/Labeled.tsx';
import { ClientPicker } from '../find/QuestionFields.tsx';
import { countPieces, noEdits, type Sale, walkIn, withProduct } from './sale.ts';
import { toBill } from './toBill.ts';

type SellPanelProps = {
  data: BookData;
  sale: Sale;
  onChange: (change: (before: Sale) => Sale) => void;
  onClose: () => void;
};

/** Sells products without a visit: found or scanned, counted, and closed with their bill. */
export function SellPanel({ data, sale, onChange, onClose }: SellPanelProps) {
  const styles = useStyles();
  const toast = useToast();
  const { types } = useSession();
  const { locations, configs } = data;
  const [soldId, setSoldId] = useState<string>();
  const [isClosing, setClosing] = useState(false);
  const sellers = useSellers(sale.salon);
  const send = useSend(bills.createSale, { refreshes: [bills.listBills, bills.listOpenBills] });
  const salon = locations.find(({ location_id }) => location_id === sale.salon);
  const mayPrice = canChangePrices(types, configs.find(({ location }) => location === sale.salon)?.priceChanges);
  const bill = toBill(sale, sellers);
  const pieces = countPieces(sale.edits);
  const set = (changes: Partial<Sale>) => onChange((before) => ({ ...before, ...changes }));
  const edit = async (change: (edits: BillEdits) => Partial<BillEdits>) => {
    onChange((before) => ({ ...before, edits: { ...before.edits, ...change(before.edits) } }));
    return true;
  };

  async function close() {
    if (isClosing || pieces === 0) return;
    setClosing(true);
    const { retail, discount } = sale.edits;
    const sold = { location_id: sale.salon, client_id: sale.client?.id ?? walkIn.id, user_id: sale.seller.value };
    try {
      const { appointment_id, number, total } = await send({ body: { ...sold, retail, discount } });
      toast(`Bill ${number}, ${formatMoney(total)}.`);
      setSoldId(appointment_id);
      set({ edits: noEdits, client: walkIn });
    } catch (error) {
      toast(formatError('The bill could not be closed.', error), { intent: 'error' });
    } finally {
      setClosing(false);
    }
  }

  if (soldId)
    return (
      <BillPanel
        appointmentId={soldId}
        salon={salon}
        back={{ label: 'New sale', onClick: () => setSoldId(undefined) }}
        onClose={onClose}
        onChanged={() => undefined}
      />
    );
  return (
    <SidePanel
      title="Sell"
      subtitle={`Without an appointment · ${salon?.location_name ?? ''}`}
      onClose={onClose}
      foot={
        <>
          <kbd className={styles.key}>Ctrl Enter</kbd>
          <span className={styles.space} />
          <Button
            onClick={() => {
              set({ edits: noEdits, client: walkIn });
              onClose();
            }}
          >
            {pieces > 0 ? 'Discard' : 'Cancel'}
          </Button>
          <Button appearance="primary" disabledFocusable={isClosing || pieces === 0} onClick={() => void close()}>
            {pieces > 0 ? `Close bill, ${formatMoney(bill.total)}` : 'Close bill'}
          </Button>
        </>
      }
    >
      <div
        className={styles.fields}
        onKeyDownCapture={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void close();
        }}
      >
        <div className={styles.pair}>
          <ClientPicker client={sale.client} isFixed={false} onChange={({ client }) => set({ client })} />
          <SellerField sellers={sellers} seller={sale.seller} onChange={(seller) => set({ seller })} />
        </div>
        <RetailSection
          key={sale.salon}
          bill={bill}
          salon={sale.salon}
          edit={edit}
          mayPrice={mayPrice}
          leavesLater
          autoFocus
          onFound={(product) => onChange(withProduct(product))}
        />
        {mayPrice && pieces > 0 && <PriceTools bill={bill} edit={edit} />}
        {pieces > 0 && <BillSums bill={bill} />}
      </div>
    </SidePanel>
  );
}

type Seller = Sale['seller'];
type SellerProps = { sellers: readonly Seller[]; seller: Seller; onChange: (seller: Seller) => void };

function SellerField({ sellers, seller, onChange }: SellerProps) {
  const styles = useStyles();
  return (
    <Labeled label="Seller">
      <Dropdown
        className={styles.dropdown}
        value={seller.label}
        selectedOptions={[seller.value]}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = sellers.find(({ value }) => value === optionValue);
          if (chosen) onChange(chosen);
        }}
      >
        {sellers.map(({ value, label }) => (
          <Option key={value} value={value}>
            {label}
          </Option>
        ))}
      </Dropdown>
    </Labeled>
  );
}

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '12px',
    '& input': { minWidth: 0 },
  },
  dropdown: { minWidth: 0 },
  key: {
    [touch]: { display: 'none' },
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontFamily: 'inherit',
  },
  space: { flexGrow: 1 },
});
