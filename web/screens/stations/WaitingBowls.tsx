import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import * as z from 'zod';
import { api } from '../../../shared/contract/index.ts';
import type { MissingReference, WaitingBowl } from '../../../shared/contract/stations.ts';
import { personName } from '../../../shared/rules/names.ts';
import { call } from '../../kit/data/call.ts';
import { formatError } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { type PickerLoad, toPickerLoad } from '../../kit/picker/items.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { clientItems } from '../../salon/clientItems.ts';
import { momentText } from '../../salon/stations.ts';

const { discardWaitingBowl, listDevices, listWaitingBowls, matchWaitingBowl } = api.stations;
const refreshes = [listWaitingBowls, listDevices];

/** At first; the others on demand. */
const few = 5;

/** The bowls of which somebody has to say who or what was meant. */
export function Waiting({ bowls, more }: { bowls: readonly WaitingBowl[]; more: boolean }) {
  const styles = useStyles();
  const [matched, setMatched] = useState<WaitingBowl>();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? bowls : bowls.slice(0, few);
  return (
    <SideCard title="Waiting to be matched" hint="Kept, and in no total until they are.">
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.bowl_id} className={styles.row}>
            <div className={styles.words}>
              <div className={styles.title}>{titleOf(one)}</div>
              <div className={styles.where}>{whereOf(one)}</div>
            </div>
            <Button size="small" aria-label={`Match ${titleOf(one)}, ${whereOf(one)}`} onClick={() => setMatched(one)}>
              Match
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < bowls.length && (
        <Button appearance="subtle" onClick={() => setWhole(true)}>
          {`All ${formatNumber(bowls.length)}${more ? ' of the first' : ''}`}
        </Button>
      )}
      {matched && <Match one={matched} onClose={() => setMatched(undefined)} />}
    </SideCard>
  );
}

const words: Record<MissingReference['what'], (one: MissingReference) => string> = {
  stylist: ({ code }) => `Stylist badge ${code}`,
  client: ({ code }) => `Client ${code}`,
  product: ({ code }) => `Product ${code}`,
  size: ({ name }) => `Size or price of ${name}`,
};

/** "Product 0074461120954 and 1 more" */
function titleOf({ missing }: WaitingBowl): string {
  const [first, ...others] = missing;
  if (!first) return 'Ready to be booked';
  return `${words[first.what](first)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

const whereOf = ({ location_name, start, grams }: WaitingBowl): string =>
  `${location_name} · ${momentText(start)} · ${formatNumber(grams, 2, 2)} g`;

interface MatchProps {
  one: WaitingBowl;
  onClose: () => void;
}

function Match(props: MatchProps) {
  return (
    <Dialog open onOpenChange={(_, { open }) => open || props.onClose()}>
      <MatchSurface {...props} />
    </Dialog>
  );
}

const chosen = (message: string) => z.string(message).min(1, message);

const schemaOf = (isMissing: (what: MissingReference['what']) => boolean) =>
  z.object({
    user_id: isMissing('stylist') ? chosen('Please select who mixed it') : z.string().nullish(),
    client_id: z.string().nullish(),
    products: z.array(z.object({ code: z.string(), product_id: chosen('Please select a product') })),
    also: z.boolean(),
  });

/** Asks what was meant by each that nobody knows, and books the bowl with it. */
function MatchSurface({ one, onClose }: MatchProps) {
  const styles = useStyles();
  useRestoreFocus();
  const ask = usePrompt();
  const toast = useToast();
  const { scope } = useSession();
  const match = useSend(matchWaitingBowl, { refreshes });
  const discard = useSend(discardWaitingBowl, { refreshes });
  const isMissing = (what: MissingReference['what']) => one.missing.some((miss) => miss.what === what);
  const unsized = one.missing.filter(({ what }) => what === 'size');
  const codes = one.missing.filter(({ what }) => what === 'product').map(({ code }) => code);
  const params = { id: one.bowl_id };

  async function putAway() {
    const field = { label: 'Reason', maxLength: 200, value: '', required: 'Please write a reason' };
    const text = 'It will be in no total and takes nothing from the shelf. Its station does not send it again.';
    const reason = await ask({ title: 'Discard this bowl?', text, field, confirm: 'Discard', destructive: true });
    if (reason === undefined) return;
    try {
      await discard({ params, body: { reason } });
      toast('Bowl discarded');
      onClose();
    } catch (error) {
      toast(formatError('Something went wrong.', error), { intent: 'error' });
    }
  }

  return (
    <DialogSurface className={styles.surface}>
      <DialogBody>
        <DialogTitle>Match a bowl</DialogTitle>
        <DialogContent>
          <p className={styles.hint}>
            {[whereOf(one), one.device_name, one.user_name, one.client_name].filter(Boolean).join(' · ')}
          </p>
          {unsized.map(({ code, name }) => (
            <p key={code} className={styles.hint}>
              <TextLink to={`/product?productId=${encodeURIComponent(code)}`}>{name}</TextLink> needs a size and a price
              first: without them nobody knows what was used.
            </p>
          ))}
          <Form
            layout="plain"
            schema={schemaOf(isMissing)}
            initial={{
              user_id: null,
              client_id: null,
              products: codes.map((code) => ({ code, product_id: '' })),
              also: true,
            }}
            sections={sectionsOf(codes, isMissing, clientItems(scope))}
            submitLabel="Book"
            cancel={{ onClick: onClose }}
            footer={
              <Button appearance="subtle" onClick={() => void putAway()}>
                Discard
              </Button>
            }
            onSubmit={async ({ user_id, client_id, products, also }) => {
              const { others } = await match({
                params,
                body: {
                  ...(user_id && { user_id }),
                  ...(isMissing('client') && { client_id: client_id ?? null }),
                  products,
                  also,
                },
              });
              toast(others === 0 ? 'Bowl booked' : `${formatNumber(others + 1)} bowls booked`);
              onClose();
            }}
          />
        </DialogContent>
      </DialogBody>
    </DialogSurface>
  );
}

const sectionsOf = (
  codes: readonly string[],
  isMissing: (what: MissingReference['what']) => boolean,
  clients: PickerLoad,
): readonly FormSection<'user_id' | 'client_id' | 'also' | `products.${number}.product_id`>[] => [
  {
    fields: [
      ...(isMissing('stylist')
        ? [{ name: 'user_id' as const, label: 'Who mixed it', kind: 'picker' as const, required: true, items: people }]
        : []),
      ...(isMissing('client')
        ? [
            {
              name: 'client_id' as const,
              label: 'Client',
              kind: 'picker' as const,
              items: clients,
              hint: 'Leave it empty where it was nobody whom you know',
            },
          ]
        : []),
      ...codes.map((code, nth) => ({
        name: `products.${nth}.product_id` as const,
        label: `Product ${code}`,
        kind: 'picker' as const,
        required: true,
        items: products,
        hint: 'Give the product this barcode, and later bowls are booked by themselves',
      })),
      { name: 'also', label: 'Book other bowls, too, that wait for nothing else', kind: 'checkbox' },
    ],
  },
];

const people: PickerLoad = async (search, cursor) => {
  const all = await call(api.users.listUsers, {});
  const items = all.map((one) => ({
    id: one.user_id,
    label: personName(one),
    hint: one.roles.map(({ role }) => role).join(', '),
  }));
  return toPickerLoad(items)(search, cursor);
};

const products: PickerLoad = async (search, cursor) => {
  const { data } = await call(api.products.listProducts, {});
  const items = data.map(({ product_id, brand, name, manufacturer, barcode }) => ({
    id: product_id,
    label: `${brand} ${name}`.trim(),
    hint: [manufacturer, barcode].filter(Boolean).join(' · '),
  }));
  return toPickerLoad(items)(search, cursor);
};

const useStyles = makeStyles({
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '8px 0',
    borderTop: `1px solid ${look.gridLine}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  words: { minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  where: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  surface: { maxWidth: '480px' },
  hint: { margin: '0 0 12px', color: tokens.colorNeutralForeground2 },
});
