import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { locations } from '../../../shared/contract/locations.ts';
import type { Order, Reseller } from '../../../shared/contract/orders.ts';
import { useCanCall, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { printRegionProps } from '../../kit/ui/printing.ts';
import { denseText, ellipsis, smallText } from '../../kit/ui/theme.ts';
import { code128Bars } from '../code128.ts';
import { paperStyle, SheetHead } from '../SheetHead.tsx';
import { buildOrderSheet, type OrderSheetTexts, priceNote } from './orderSheetTexts.ts';

export interface OrderSheetProps {
  order: Order;
  /** The distributor's record, if known. */
  reseller?: Reseller | undefined;
}

/** Texts of an order sheet, with the salon's address if the user may read it. */
export function useOrderSheet({ order, reseller }: OrderSheetProps): OrderSheetTexts {
  const { user } = useSession();
  const mayRead = useCanCall()(locations.getSalonConfig);
  const salon = useRead(locations.getSalonConfig, mayRead ? { params: { id: order.location_id } } : null);
  return buildOrderSheet(order, { organization: user.org_name, reseller, salon: salon.data });
}

/** Order sheet for the distributor, US letter. Printing the screen prints only it. */
export function OrderSheet(props: OrderSheetProps) {
  const styles = useStyles();
  const sheet = useOrderSheet(props);
  return (
    <article className={styles.sheet} aria-label={sheet.title} {...printRegionProps}>
      <SheetHead title={sheet.title} lines={[sheet.when]}>
        <div className={styles.scan}>
          <BarcodeBars value={sheet.number} className={styles.numberBars} />
          <span className={styles.number}>{sheet.number}</span>
          <span className={styles.small}>Scan at receiving to open this order</span>
        </div>
      </SheetHead>
      <div className={styles.parties}>
        {sheet.parties.map(({ role, name, lines }) => (
          <div key={role}>
            <div className={styles.role}>{role}</div>
            <div className={styles.party}>{name}</div>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        ))}
      </div>
      <Lines sheet={sheet} />
      <footer className={styles.closing}>
        <div className={styles.signatures}>
          <span className={mergeClasses(styles.signature, styles.wide)}>Checked by</span>
          <span className={styles.signature}>Date</span>
        </div>
        <div className={styles.foot}>
          <span>{sheet.foot}</span>
          {sheet.cost !== undefined && <span>{priceNote}</span>}
        </div>
      </footer>
    </article>
  );
}

function Lines({ sheet }: { sheet: OrderSheetTexts }) {
  const styles = useStyles();
  const isPriced = sheet.cost !== undefined;
  const figure = mergeClasses(styles.cell, styles.end);
  const spare = mergeClasses(figure, styles.spare);
  return (
    <table className={styles.table}>
      <thead>
        <tr className={styles.headRow}>
          <th className={mergeClasses(figure, styles.nthWidth)}>#</th>
          <th className={styles.cell}>Item</th>
          <th className={mergeClasses(styles.cell, styles.spare, styles.barcodeWidth)}>Barcode</th>
          <th className={mergeClasses(spare, styles.sizeWidth)}>Oz. Size</th>
          <th className={mergeClasses(figure, styles.quantityWidth)}>Quantity</th>
          {isPriced && <th className={mergeClasses(spare, styles.priceWidth)}>Unit price</th>}
          {isPriced && <th className={mergeClasses(figure, styles.totalWidth)}>Total</th>}
          <th className={mergeClasses(styles.cell, styles.receivedWidth)}>Received</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map(({ nth, name, detail, barcode, size, quantity, price, total }) => (
          <tr key={nth} className={styles.row}>
            <td className={mergeClasses(figure, styles.quiet)}>{nth}</td>
            <td className={styles.cell}>
              <div className={styles.name}>{name}</div>
              <div className={styles.detail}>{detail}</div>
            </td>
            <td className={mergeClasses(styles.cell, styles.spare)}>
              <BarcodeBars value={barcode} className={styles.bars} />
              <div className={styles.digits}>{barcode}</div>
            </td>
            <td className={spare}>{size}</td>
            <td className={mergeClasses(figure, styles.quantity)}>{quantity}</td>
            {isPriced && <td className={spare}>{price}</td>}
            {isPriced && <td className={mergeClasses(figure, styles.name)}>{total}</td>}
            <td className={styles.cell}>
              <span className={styles.box} />
            </td>
          </tr>
        ))}
        <tr className={styles.totals}>
          <td className={styles.cell} />
          <td className={styles.cell}>{sheet.products}</td>
          <td className={mergeClasses(styles.cell, styles.spare)} />
          <td className={spare} />
          <td className={mergeClasses(figure, styles.quantity)}>{sheet.quantity}</td>
          {isPriced && <td className={spare}>Estimated total</td>}
          {isPriced && <td className={figure}>{sheet.cost}</td>}
          <td className={styles.cell} />
        </tr>
      </tbody>
    </table>
  );
}

/** Bars without text, which is below them. */
function BarcodeBars({ value, className }: { value: string; className: string }) {
  const code = code128Bars(value);
  if (!code) return null;
  return (
    <svg
      viewBox={`0 0 ${code.width} 10`}
      preserveAspectRatio="none"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {code.bars.map(({ at, width }) => (
        <rect key={at} x={at} y={0} width={width} height={10} fill="#000" />
      ))}
    </svg>
  );
}

const line = '1px solid #9aa3a1';
const sheetPhone = '@media screen and (max-width: 599px)';

const useStyles = makeStyles({
  sheet: {
    ...smallText,
    page: 'order',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '816px',
    margin: '0 auto',
    ...paperStyle,
    '@media screen': {
      padding: '54px',
      boxShadow: '0 2px 12px rgb(12 38 36 / 16%), 0 0 0 1px rgb(12 38 36 / 8%)',
    },
    [sheetPhone]: { padding: '20px 14px' },
    '@media print': { maxWidth: 'none' },
  },
  parties: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: '12px 24px',
    padding: '14px 0',
    borderTop: '1px solid #000',
    borderBottom: '1px solid #000',
    overflowWrap: 'anywhere',
    [sheetPhone]: { gridTemplateColumns: '1fr' },
  },
  role: { fontSize: '10px', lineHeight: '14px', color: '#4d4d4d' },
  party: { fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  scan: { display: 'flex', flexDirection: 'column', alignItems: 'flex-end' },
  numberBars: { width: '202px', height: '40px' },
  number: { ...denseText, marginTop: '4px', fontWeight: 600, letterSpacing: '0.16em' },
  small: { fontSize: '10px', lineHeight: '14px' },
  table: { width: '100%', marginTop: '20px', borderCollapse: 'collapse', tableLayout: 'fixed' },
  headRow: { borderBottom: '2px solid #000', fontSize: '10px', '& th': { paddingBottom: '6px', fontWeight: 600 } },
  row: { borderBottom: line, breakInside: 'avoid' },
  cell: {
    padding: '7px 6px',
    textAlign: 'start',
    ':first-child': { paddingLeft: 0 },
    ':last-child': { paddingRight: 0, textAlign: 'center' },
  },
  end: { textAlign: 'end', whiteSpace: 'nowrap' },
  // Columns hidden on phones; their content can be looked up.
  spare: { [sheetPhone]: { display: 'none' } },
  name: { fontWeight: 600 },
  nthWidth: { width: '20px' },
  barcodeWidth: { width: '112px' },
  sizeWidth: { width: '40px' },
  quantityWidth: { width: '46px' },
  priceWidth: { width: '82px' },
  totalWidth: { width: '66px' },
  receivedWidth: { width: '48px' },
  detail: { ...ellipsis, fontSize: '10px', lineHeight: '14px', color: '#4d4d4d' },
  bars: { display: 'block', width: '110px', height: '16px' },
  digits: { fontSize: '11px', lineHeight: '14px', letterSpacing: '0.06em' },
  quiet: { color: '#4d4d4d' },
  quantity: { fontSize: '16px', fontWeight: 650 },
  box: {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    border: '1.5px solid #000',
    borderRadius: '2px',
  },
  totals: {
    borderTop: '2px solid #000',
    fontSize: '13px',
    fontWeight: 650,
    breakInside: 'avoid',
    breakBefore: 'avoid',
  },
  // On a second page, the last line and the totals come along.
  closing: { breakInside: 'avoid', breakBefore: 'avoid' },
  signatures: { display: 'flex', gap: '32px', paddingTop: '64px' },
  signature: { flex: '1 1 0', paddingTop: '4px', borderTop: '1px solid #000', fontSize: '10px' },
  wide: { flexGrow: 2 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 24px',
    marginTop: '28px',
    fontSize: '10px',
    color: '#4d4d4d',
  },
});
