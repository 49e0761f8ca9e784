import { Button, makeStyles } from '@fluentui/react-components';
import { PanelRightContractRegular, PanelRightExpandRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { PivotFacts } from '../../../shared/rules/pivot.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { formatMoney } from '../../kit/ui/format.ts';
import { useIsWide } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { Board } from './Board.tsx';
import { Fields } from './Fields.tsx';
import { captions, isLayout, type Layout, usualLayout } from './layout.ts';
import { useFacts } from './useFacts.ts';

const title = 'Product Usage';

/** What was weighed, summed by any fields in rows and columns. The salon and the days stand in the address, the layout stays with the person. */
export const ProductUsage = () => <PivotScreen />;

/** The table of all salons: the demo that came before. */
export const PivotClass = () => <PivotScreen everywhere />;

function PivotScreen({ everywhere = false }) {
  const styles = useStyles();
  const { location, range, about, tools } = useReportRange({ everywhere });
  const [layout, setLayout] = useLayout();
  const isRoomy = useIsWide();
  const [chosen, setFields] = useState<boolean>();
  // A window that becomes narrow puts away what nobody asked for.
  const hasFields = chosen ?? isRoomy;
  const { rows, facts, total, isWhole, error, retry } = useFacts(
    range && location !== null ? { location, ...range } : undefined,
  );
  if (location === null)
    return (
      <Page title={title} tools={tools}>
        <EmptyState text="Please select salon" />
      </Page>
    );
  const isEmpty = isWhole && rows.length === 0;
  return (
    <Page title={title} hint={rows.length > 0 ? hintOf(facts, layout) : ''} tools={tools}>
      {error && (
        <ErrorState
          text={rows.length > 0 ? `${rows.length} of ${total ?? 'all'} entries came.` : 'Error loading data.'}
          onRetry={retry}
        />
      )}
      {isEmpty && <EmptyState text="Nothing was weighed in these days." />}
      {!isEmpty && rows.length === 0 && !error && <LinesSkeleton lines={10} />}
      {rows.length > 0 && (
        <div className={styles.room}>
          <div className={styles.main}>
            <Board
              rows={rows}
              facts={facts}
              layout={layout}
              onLayout={setLayout}
              isWhole={isWhole}
              total={total}
              about={about}
              listQuery={range ? { location_id: String(location), ...range } : {}}
              tool={
                <Button
                  appearance="subtle"
                  icon={hasFields ? <PanelRightContractRegular /> : <PanelRightExpandRegular />}
                  aria-label={hasFields ? 'Hide fields' : 'Show fields'}
                  aria-expanded={hasFields}
                  onClick={() => setFields(!hasFields)}
                />
              }
            />
          </div>
          {hasFields && (
            <div ref={isRoomy ? undefined : showPanel} className={styles.fields}>
              <Fields layout={layout} facts={facts} onChange={setLayout} />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

/** On a phone the fields lie below the table: whoever asks for them is taken there. */
const showPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'start' });

const cents = (facts: PivotFacts): number => facts.cost.reduce((sum, one) => sum + one, 0);

/** "$35,874.63 of product by stylist and month" */
function hintOf(facts: PivotFacts, { rows, columns }: Layout): string {
  const by = [...rows, ...columns].map((field) => captions[field].replace('Start: ', '').toLowerCase());
  const listed = by.length > 1 ? `${by.slice(0, -1).join(', ')} and ${by.at(-1)}` : by[0];
  return `${formatMoney(cents(facts) / 100)} of product${listed ? ` by ${listed}` : ''}.`;
}

/** The layout that the person had last on this device. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const { user } = useSession();
  const key = `salon-console:pivot ${user.userID}`;
  const [layout, setLayout] = useState<Layout>(() => {
    try {
      const kept: unknown = JSON.parse(readStored('localStorage', key) ?? 'null');
      // What was filtered belongs to the days at hand.
      return isLayout(kept) ? { ...kept, kept: {} } : usualLayout;
    } catch {
      return usualLayout;
    }
  });
  return [
    layout,
    (next) => {
      setLayout(next);
      writeStored('localStorage', key, JSON.stringify(next));
    },
  ];
}

const useStyles = makeStyles({
  room: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  main: { display: 'grid', gap: '16px', minWidth: 0 },
  fields: { width: '224px', '@media (max-width: 1023px)': { width: 'auto' } },
});
