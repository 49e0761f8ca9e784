import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { loaderOf, type PickerItem, type PickerLoad } from '../kit/picker/items.ts';
import { Picker } from '../kit/picker/Picker.tsx';
import { useToast } from '../kit/ui/Toast.tsx';

const clients = Array.from({ length: 130 }, (_, index) => ({
  id: index,
  label: `Client ${String(index + 1).padStart(3, '0')}`,
  hint: `+1 (703) 555-${String(index).padStart(4, '0')}`,
}));
const slowly: PickerLoad = async (search, cursor) => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return loaderOf(clients)(search, cursor);
};
const broken: PickerLoad = () => Promise.reject(new Error('No network'));

export function PickerParts() {
  const styles = useStyles();
  const toast = useToast();
  const [client, setClient] = useState<PickerItem>();
  const [several, setSeveral] = useState<PickerItem[]>(clients.slice(0, 2));
  const addClient = { label: 'Add Client', onClick: () => void toast('Add Client') };
  return (
    <div className={styles.row}>
      <Picker
        label="Client"
        required
        items={slowly}
        empty={{ text: 'No Clients Found', action: addClient }}
        selected={client}
        onSelect={setClient}
      />
      <Picker label="Several" multiple items={clients} selected={several} onSelect={setSeveral} />
      <Picker label="Broken" items={broken} selected={undefined} onSelect={() => undefined} />
      <Picker label="Disabled" disabled items={clients} selected={clients[0]} onSelect={() => undefined} />
    </div>
  );
}

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    alignItems: 'start',
    gap: '16px',
  },
});
