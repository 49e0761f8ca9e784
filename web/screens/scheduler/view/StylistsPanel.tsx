import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { personName } from '../../../../shared/rules/names.ts';
import { touch } from '../../../kit/ui/media.ts';
import { SidePanel } from '../../../kit/ui/SidePanel.tsx';
import type { BookData } from '../draft.ts';
import { type BookView, sortStylists } from './bookView.ts';

type StylistsPanelProps = { data: BookData; view: BookView; onClose: () => void };

/** Chooses which stylists the book shows, and in which order. */
export function StylistsPanel({ data, view, onClose }: StylistsPanelProps) {
  const styles = useStyles();
  const { arrangement, arrange } = view;
  const stylists = sortStylists(data.stylists, arrangement);
  const ids = stylists.map(({ user_id }) => user_id);
  const isHidden = (id: string) => arrangement.hidden.includes(id);
  const move = (index: number, by: number) => {
    const order = [...ids];
    const [moved] = order.splice(index, 1);
    if (moved !== undefined) order.splice(index + by, 0, moved);
    arrange({ ...arrangement, order });
  };
  const show = (id: string, isShown: boolean) => {
    const others = arrangement.hidden.filter((one) => one !== id);
    arrange({ ...arrangement, hidden: isShown ? others : [...others, id] });
  };
  return (
    <SidePanel
      width={320}
      title="Stylists"
      subtitle="Order and selection are remembered in this browser."
      onClose={onClose}
      foot={
        <Button className={styles.button} onClick={() => arrange({ order: [], hidden: [] })}>
          Show all in the usual order
        </Button>
      }
    >
      <ul className={styles.list}>
        {stylists.map((stylist, index) => {
          const name = personName(stylist);
          return (
            <li key={stylist.user_id} className={styles.row}>
              <Checkbox
                className={styles.name}
                label={name}
                checked={!isHidden(stylist.user_id)}
                onChange={(_, { checked }) => show(stylist.user_id, checked === true)}
              />
              <Button
                appearance="subtle"
                className={styles.button}
                icon={<ArrowUpRegular />}
                aria-label={`Move ${name} to the left`}
                disabledFocusable={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                appearance="subtle"
                className={styles.button}
                icon={<ArrowDownRegular />}
                aria-label={`Move ${name} to the right`}
                disabledFocusable={index === stylists.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center', gap: '2px' },
  name: {
    flexGrow: 1,
    maxWidth: 'none',
    marginLeft: '-8px',
    [touch]: { minHeight: '44px', alignItems: 'center', '& > div': { alignSelf: 'center' } },
  },
  button: { flexShrink: 0 },
});
