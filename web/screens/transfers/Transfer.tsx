import { useSearchParams } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { usePollInterval } from '../../kit/data/usePoll.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { Receive } from './Receive.tsx';
import { Send } from './Send.tsx';

/** One transfer as it arrives, or, without an address of one, what is to be sent. */
export function TransferRecord() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id ? <Open key={id} id={id} /> : <Send />;
}

function Open({ id }: { id: string }) {
  // Somebody else may be unpacking it as well.
  const read = useRead(api.transfers.getTransfer, { params: { id } }, { refreshInterval: usePollInterval() });
  const salons = useRead(api.locations.listLocationsByRole, { body: {} });
  const { data } = read;
  if (!data || !salons.data)
    return (
      <RecordScreen title="Transfer" hint="" id={id} reads={{ read, salons }} rows={3}>
        {() => null}
      </RecordScreen>
    );
  const isTheirs = salons.data.some(({ location_id }) => location_id === data.to_location_id);
  return <Receive transfer={data} isTheirs={isTheirs} reread={() => void read.mutate()} />;
}
