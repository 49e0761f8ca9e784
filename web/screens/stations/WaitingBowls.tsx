import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import { type MissingReference, stations, type WaitingBowl } from '../../../shared/contract/stations.ts';
import { users } from '../../../shared/contract/users.ts';
import { formatGrams, formatNumber } from '../../../shared/rules/format.ts';
import { personName } from '../../../shared/rules/names.ts';
import { call } from '../../kit/data/call.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { findItems, type PickerItem, type PickerLoad, pickerPageSize } from '../../kit/picker/items.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look, quietSmallText, spreadRow } from '../../kit/ui/theme.ts';
import { bowlTitle } from '../../salon/bowl/bowlTitle.ts';
import { useBookReady } from '../../salon/bowl/useBookReady.ts';
import { clientItems } from '../../salon/clientItems.ts';
import { NewBowlProduct } from '../../salon/NewProduct.tsx';
import { useProducts } from '../../salon/useCatalog.ts';

const { listUsers } = users;

const { discardWaitingBowl, listDevices, listWaitingBowls, matchWaitingBowl } = stations;
const refreshes = [listWaitingBowls, listDevices];

/** Bowls listed before the user asks for all. */
const initialCount = 5;

/** Bowls that must be matched before they count. */
export function WaitingBowls({ bowls, more }: { bowls: readonly WaitingBowl[]; more: boolean }) {
  const styles = useStyles();
  const [query] = useSearchParams();
  const linkedId = query.get('match');
  const [selectedId, select] = useState<string>();
  // Opened after the page has taken the focus, which the dialog then takes over.
  useEffect(() => {
    if (linkedId) select(linkedId);
  }, [linkedId]);
  const selected = bowls.find(({ bowl_id }) => bowl_id === selectedId);
  const [isExpanded, setExpanded] = useState(false);
  const bookReady = useBookReady();
  const hasReady = bowls.some(({ missing }) => missing.length === 0);
  useEffect(() => {
    if (hasReady) void bookReady();
  }, [hasReady, bookReady]);
  const visibleBowls = isExpanded ? bowls : bowls.slice(0, initialCount);
  return (
    <SideCard title="Waiting to be matched" hint="Stored. They are not in any total until then.">
      <ul className={styles.list}>
        {visibleBowls.map((bowl) => (
          <li key={bowl.bowl_id} className={styles.row}>
            <div className={styles.words}>
              <div className={styles.title}>{bowlTitle(bowl)}</div>
              <div className={styles.where}>{bowlOrigin(bowl)}</div>
            </div>
            <Button
              size="small"
              aria-label={`Match ${bowlTitle(bowl)}, ${bowlOrigin(bowl)}`}
              onClick={() => select(bowl.bowl_id)}
            >
              Match
            </Button>
          </li>
        ))}
      </ul>
      {visibleBowls.length < bowls.length && (
        <Button appearance="subtle" onClick={() => setExpanded(true)}>
          {`All ${formatNumber(bowls.length)}${more ? ' of the first' : ''}`}
        </Button>
      )}
      {selected && <MatchDialog key={selected.bowl_id} bowl={selected} onClose={() => select(undefined)} />}
    </SideCard>
  );
}

const bowlOrigin = ({ location_name, start, grams }: WaitingBowl): string =>
  `${location_name} · ${formatMoment(start)} · ${formatGrams(grams)}`;

interface MatchDialogProps {
  bowl: WaitingBowl;
  onClose: () => void;
}

const requiredChoice = (message: string) => z.string(message).min(1, message);

const matchSchema = (isMissing: (what: MissingReference['what']) => boolean) =>
  z.object({
    user_id: isMissing('stylist') ? requiredChoice('Please select who mixed it') : z.string().nullish(),
    client_id: z.string().nullish(),
    products: z.array(z.object({ code: z.string(), product_id: requiredChoice('Please select a product') })),
    also: z.boolean(),
  });

/** Form to resolve each unknown code of a bowl and post the bowl. */
function MatchDialog({ bowl, onClose }: MatchDialogProps) {
  const styles = useStyles();
  const toast = useToast();
  const { scope } = useSession();
  const match = useSend(matchWaitingBowl, { refreshes });
  const confirmDiscard = useDiscard(bowl, onClose);
  const isMissing = (what: MissingReference['what']) => bowl.missing.some((entry) => entry.what === what);
  const [named, setNamed] = useState<MissingReference>();
  const unnamed = bowl.missing.filter(({ what }) => what === 'product' || what === 'size');
  const codes = bowl.missing.filter(({ what }) => what === 'product').map(({ code }) => code);
  const { rows: products = [] } = useProducts(codes.length > 0).loaded;

  return (
    <FormDialog title="Match a bowl" onClose={onClose}>
      <p className={styles.hint}>
        {[bowlOrigin(bowl), bowl.device_name, bowl.user_name, bowl.client_name].filter(Boolean).join(' · ')}
      </p>
      {unnamed.map((one) => (
        <div key={one.code} className={styles.row}>
          {one.name || one.code}
          <Button size="small" className={styles.button} onClick={() => setNamed(one)}>
            {one.name ? 'Size and price' : 'New product'}
          </Button>
        </div>
      ))}
      {named && (
        <NewBowlProduct barcode={named.code} knownName={named.name || undefined} onClose={() => setNamed(undefined)} />
      )}
      <Form
        // What was named since is not asked for any more.
        key={codes.join(' ')}
        layout="plain"
        schema={matchSchema(isMissing)}
        initial={{
          user_id: null,
          client_id: null,
          products: codes.map((code) => ({ code, product_id: '' })),
          also: true,
        }}
        sections={matchSections(codes, isMissing, clientItems(scope), products.map(toProductItem))}
        submitLabel="Book"
        cancel={{ onClick: onClose }}
        footer={
          <Button appearance="subtle" onClick={() => void confirmDiscard()}>
            Discard
          </Button>
        }
        onSubmit={async ({ user_id, client_id, products, also }) => {
          const { others } = await match({
            params: { id: bowl.bowl_id },
            body: {
              ...(user_id && { user_id }),
              ...(isMissing('client') && { client_id: client_id ?? null }),
              products,
              also,
            },
          });
          toast(others === 0 ? 'Bowl matched' : `${formatNumber(others + 1)} bowls matched`);
          onClose();
        }}
      />
    </FormDialog>
  );
}

/** Asks for a reason and discards the bowl. */
function useDiscard({ bowl_id }: WaitingBowl, onClose: () => void) {
  const ask = usePrompt();
  const attempt = useAttempt();
  const discard = useSend(discardWaitingBowl, { refreshes });
  return async () => {
    const field = { label: 'Reason', maxLength: 200, value: '', required: 'Please write a reason' };
    const text = 'It will not count in any total or change the stock. Its station will not send it again.';
    const reason = await ask({ title: 'Discard this bowl?', text, field, confirm: 'Discard', destructive: true });
    if (reason === undefined) return;
    const reply = await attempt(() => discard({ params: { id: bowl_id }, body: { reason } }), {
      errorMessage: 'Something went wrong.',
      successMessage: 'Bowl discarded',
    });
    if (reply) onClose();
  };
}

const matchSections = (
  codes: readonly string[],
  isMissing: (what: MissingReference['what']) => boolean,
  clients: PickerLoad,
  products: readonly PickerItem[],
): readonly FormSection<'user_id' | 'client_id' | 'also' | `products.${number}.product_id`>[] => [
  {
    fields: [
      ...(isMissing('stylist')
        ? [
            {
              name: 'user_id' as const,
              label: 'Who mixed it',
              kind: 'picker' as const,
              required: true,
              items: loadPeople,
            },
          ]
        : []),
      ...(isMissing('client')
        ? [
            {
              name: 'client_id' as const,
              label: 'Client',
              kind: 'picker' as const,
              items: clients,
              hint: 'Leave empty for an unknown client.',
            },
          ]
        : []),
      ...codes.map((code, index) => ({
        name: `products.${index}.product_id` as const,
        label: `Product ${code}`,
        kind: 'picker' as const,
        required: true,
        items: products,
        hint: 'Add this barcode to the product, so later bowls match automatically.',
      })),
      { name: 'also', label: 'Post other bowls, too, that wait for nothing else', kind: 'checkbox' },
    ],
  },
];

const loadPeople: PickerLoad = async (search, cursor) => {
  const users = await call(listUsers, {});
  const items = users.map((one) => ({
    id: one.user_id,
    label: personName(one),
    hint: one.roles.map(({ role }) => role).join(', '),
  }));
  const found = findItems(items, search);
  const end = Number(cursor ?? 0) + pickerPageSize;
  return { items: found.slice(end - pickerPageSize, end), ...(end < found.length && { cursor: String(end) }) };
};

const toProductItem = ({ product_id, brand, name, manufacturer, barcode }: ListedProduct): PickerItem => ({
  id: product_id,
  label: `${brand} ${name}`.trim(),
  hint: [manufacturer, barcode].filter(Boolean).join(' · '),
});

const useStyles = makeStyles({
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  row: {
    ...spreadRow,
    gap: '12px',
    padding: '8px 0',
    borderTop: `1px solid ${look.gridLine}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  words: { minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  where: { ...quietSmallText, fontVariantNumeric: 'tabular-nums' },
  button: { flexShrink: 0 },
  hint: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
});
