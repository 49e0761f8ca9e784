import { CartRegular } from '@fluentui/react-icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { LeaveGuard } from '../../../kit/ui/LeaveGuard.tsx';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { TextTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';
import { useClientFromUrl } from '../editing/useUrlRequests.ts';
import { countPieces, noEdits, type Sale, walkIn } from './sale.ts';

declare module '../editing/useBookPanel.ts' {
  interface PanelRequests {
    sell: object;
  }
}

const SellPanel = lazyPart(async () => (await import('./SellPanel.tsx')).SellPanel);

/** Sells products without a visit. What is on a sale stays while other panels are open. */
export const useSellFeature: BookFeature = ({ book, panel }) => {
  const { user } = useSession();
  const isNarrow = useIsPhone();
  const { data, locationId, url } = book;
  const [sale, setSale] = useState<Sale>();
  const pieces = sale ? countPieces(sale.edits) : 0;
  const openFor = (client: Sale['client']) => {
    const home = user.location_id ?? data?.locations[0]?.location_id;
    const salon = locationId === allLocations ? home : locationId;
    if (salon === undefined) return;
    const seller = { value: user.userID, label: user.userName };
    setSale((before) =>
      before && pieces > 0 ? before : { salon, client, seller, edits: noEdits, products: new Map() },
    );
    void panel.open({ kind: 'sell' });
  };
  const open = () => openFor(walkIn);
  useSellRequest(url.query.get('sell'), data !== undefined, (client) => {
    openFor(client);
    url.setParams({ sell: undefined }, { replace: true });
  });
  return {
    keys: [{ scope: 'anywhere', keys: 'E', text: 'Sell a product', run: open }],
    tools: !isNarrow && (
      <TextTool
        label="Sell"
        hint="E"
        icon={<CartRegular />}
        isOpen={panel.shown?.kind === 'sell'}
        disabled={!data}
        onClick={open}
      />
    ),
    barMenu: isNarrow ? [{ label: 'Sell a product', icon: <CartRegular />, onClick: open }] : [],
    panels: {
      sell: ({ key }, loaded) =>
        sale && (
          <SellPanel
            key={key}
            data={loaded.data}
            sale={sale}
            onChange={(change) => setSale((before) => before && change(before))}
            onClose={panel.close}
          />
        ),
    },
    overlay: pieces > 0 && <LeaveGuard dirty losesWork={(next, here) => next.pathname !== here.pathname} />,
  };
};

/** Opens the sale that the URL asks for, by the ID of its client. */
function useSellRequest(clientId: string | null, isReady: boolean, onAsked: (client: Sale['client']) => void): void {
  const found = useClientFromUrl(clientId === walkIn.id ? null : clientId);
  const client = clientId === walkIn.id ? walkIn : found;
  const ask = useEffectEvent(onAsked);
  useEffect(() => {
    if (isReady && client) ask(client);
  }, [isReady, client]);
}
