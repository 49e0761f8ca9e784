import { useSearchParams } from 'react-router-dom';
import { locations } from '../../../shared/contract/locations.ts';
import { transfers } from '../../../shared/contract/transfers.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { Receive } from './Receive.tsx';
import { Send } from './Send.tsx';

/** A transfer being received, or the form for a new one if the URL has no id. */
export function TransferRecord() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id ? <OpenTransfer key={id} id={id} /> : <Send />;
}

/** Loads a transfer for receiving. */
function OpenTransfer({ id }: { id: string }) {
  // Polls, since several people may receive the same transfer.
  const read = usePolledRead(transfers.getTransfer, { params: { id } });
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const { data } = read;
  if (!data || !salons.data)
    return (
      <RecordScreen title="Transfer" hint="" id={id} reads={{ read, salons }} rows={3}>
        {() => null}
      </RecordScreen>
    );
  const isReceiver = salons.data.some(({ location_id }) => location_id === data.to_location_id);
  return <Receive transfer={data} isReceiver={isReceiver} refresh={() => void read.mutate()} />;
}
