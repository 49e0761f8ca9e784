import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useEffect } from 'react';
import { personName } from '../../../shared/rules/names.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { phone } from '../../kit/ui/media.ts';
import { salonHint } from './bookPage.ts';
import type { BookData } from './draft.ts';
import { stylistTabId } from './stylistTabId.ts';

type StylistTabsProps = {
  data: BookData;
  stylists: BookData['stylists'];
  chosen: string;
  onChoose: (stylistId: string) => void;
};

/** One tab per stylist; the selected stylist's book is shown below. */
export function StylistTabs({ data, stylists, chosen, onChoose }: StylistTabsProps) {
  const styles = useStyles();
  // The selected tab may be scrolled out of view, e.g. when the URL or a moved appointment selects it.
  useEffect(() => {
    document.getElementById(stylistTabId(chosen))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.frame}>
      <TabList
        aria-label="Stylists"
        selectedValue={chosen}
        selectTabOnFocus
        onTabSelect={(_, { value }) => onChoose(String(value))}
      >
        {stylists.map((stylist) => {
          const name = personName(stylist);
          const hint = salonHint(data, stylist);
          return (
            <Tab
              key={stylist.user_id}
              id={stylistTabId(stylist.user_id)}
              value={stylist.user_id}
              className={styles.tab}
              icon={<Avatar size={24} name={name} />}
            >
              {hint ? `${name} · ${hint}` : name}
            </Tab>
          );
        })}
      </TabList>
    </div>
  );
}

const useStyles = makeStyles({
  frame: {
    flex: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    scrollPaddingInline: '12px',
    padding: '0 12px',
    [phone]: { padding: '0 4px', marginBottom: '8px' },
  },
  tab: {
    flex: 'none',
    '& .fui-Tab__icon': { width: '24px', height: '24px' },
    paddingTop: '6px',
    paddingBottom: '8px',
  },
});
