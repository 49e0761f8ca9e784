import { Avatar, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useEffect } from 'react';
import { personName } from '../../../shared/rules/names.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import type { BookData } from './draft.ts';
import { salonHint } from './page.ts';

type StylistTabsProps = { data: BookData; chosen: string; onChoose: (stylistId: string) => void };

/** The stylists of the book, one of them shown below. */
export function StylistTabs({ data, chosen, onChoose }: StylistTabsProps) {
  const styles = useStyles();
  // The tab that an address opens, or an appointment on its way to another stylist, may be out of sight.
  useEffect(() => {
    document.getElementById(tabOf(chosen))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.frame}>
      <TabList
        aria-label="Stylists"
        selectedValue={chosen}
        selectTabOnFocus
        onTabSelect={(_, { value }) => onChoose(String(value))}
      >
        {data.stylists.map((one) => {
          const name = personName(one);
          const hint = salonHint(data, one);
          return (
            <Tab
              key={one.user_id}
              id={tabOf(one.user_id)}
              value={one.user_id}
              className={styles.tab}
              icon={<Avatar size={24} name={name} color="colorful" aria-hidden />}
            >
              {hint ? `${name} · ${hint}` : name}
            </Tab>
          );
        })}
      </TabList>
    </div>
  );
}

/** The id of a stylist's tab, which names what stands below. */
export const tabOf = (stylistId: string): string => `tab-${stylistId}`;

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
    [touch]: { minHeight: '44px' },
  },
});
