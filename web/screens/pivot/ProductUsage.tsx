import { Button, makeStyles } from '@fluentui/react-components';
import { PanelRightContractRegular, PanelRightExpandRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { formatMoney } from '../../../shared/rules/format.ts';
import type { PivotFacts } from '../../../shared/rules/pivot.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useIsWide } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { ErrorState, LayoutSkeleton } from '../../kit/ui/States.tsx';
import { NoSalon } from '../../salon/NoSalon.tsx';
import { RefreshTools } from '../../salon/RefreshTools.tsx';
import { EmptyReport } from '../../salon/report/EmptyReport.tsx';
import { useReportRange } from '../../salon/report/useReportRange.tsx';
import { Board } from './Board.tsx';
import { Fields } from './Fields.tsx';
import { captions, defaultLayout, isLayout, type Layout } from './layout.ts';
import { useFacts } from './useFacts.ts';

const title = 'Product Usage';

/** The table with the list of fields, and the chart. */
const skeletonRows = [
  { height: 320, spans: [10, 2] },
  { height: 200, spans: [10] },
];

/** Pivot of weighed products. The URL holds salon and dates; the layout is stored per user. */
export const ProductUsage = () => <PivotScreen />;

/** Pivot of all salons at the former demo's path. */
export const PivotClass = () => <PivotScreen everywhere />;

function PivotScreen({ everywhere = false }) {
  const styles = useStyles();
  const report = useReportRange({ everywhere });
  const { location, range, description: rangeLabel, tools } = report;
  const [layout, setLayout] = useLayout();
  const isRoomy = useIsWide();
  const [isFieldListChosen, setFieldListChosen] = useState<boolean>();
  // On narrow windows the field list is hidden unless the user opened it.
  const hasFields = isFieldListChosen ?? isRoomy;
  const { rows, facts, total, isWhole, reload, ...entries } = useFacts(
    range && location !== null ? { location, ...range } : undefined,
  );
  const error = entries.error ?? report.failed?.error;
  if (location === null) return <NoSalon title={title} tools={tools} />;
  const isEmpty = isWhole && rows.length === 0;
  return (
    <Page
      title={title}
      hint={rows.length > 0 ? formatHint(facts, layout) : ''}
      tools={
        <>
          {tools}
          <RefreshTools location={location} shows={[]} onRefresh={reload} />
        </>
      }
    >
      {error && (
        <ErrorState
          text={rows.length > 0 ? `${rows.length} of ${total ?? 'all'} entries came.` : 'Error loading data.'}
          onRetry={report.failed ? () => void report.failed?.mutate() : entries.retry}
        />
      )}
      {isEmpty && <EmptyReport text="Nothing was weighed in these days." report={report} />}
      {!isEmpty && rows.length === 0 && !error && <LayoutSkeleton rows={skeletonRows} />}
      {rows.length > 0 && (
        <div className={styles.room}>
          <div className={styles.main}>
            <Board
              rows={rows}
              facts={facts}
              layout={layout}
              onLayout={setLayout}
              isComplete={isWhole}
              total={total}
              rangeLabel={rangeLabel}
              listQuery={range ? { location_id: String(location), ...range } : {}}
              tool={<FieldsButton isOpen={hasFields} onToggle={() => setFieldListChosen(!hasFields)} />}
            />
          </div>
          {hasFields && (
            <div ref={isRoomy ? undefined : scrollToPanel} className={styles.fields}>
              <Fields layout={layout} facts={facts} onChange={setLayout} />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

function FieldsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      appearance="subtle"
      icon={isOpen ? <PanelRightContractRegular /> : <PanelRightExpandRegular />}
      aria-label={isOpen ? 'Hide fields' : 'Show fields'}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  );
}

/** Below the table on narrow windows, so scroll to it when opened. */
const scrollToPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'start' });

const totalCents = (facts: PivotFacts): number => facts.valuesOf('cost').reduce((sum, one) => sum + one, 0);

/** "$35,874.63 of product by stylist and month" */
function formatHint(facts: PivotFacts, { rows, columns }: Layout): string {
  const fieldNames = [...rows, ...columns].map((field) => captions[field].replace('Start: ', '').toLowerCase());
  const listed =
    fieldNames.length > 1 ? `${fieldNames.slice(0, -1).join(', ')} and ${fieldNames.at(-1)}` : fieldNames[0];
  return `${formatMoney(totalCents(facts) / 100)} of product${listed ? ` by ${listed}` : ''}.`;
}

/** The user's last layout on this device. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const { user } = useSession();
  const key = `salon-console:pivot ${user.userID}`;
  const [layout, setLayout] = useState<Layout>(() => {
    try {
      const stored: unknown = JSON.parse(readStored('localStorage', key) ?? 'null');
      // Filters refer to members of a date range, so they are not restored.
      return isLayout(stored) ? { ...stored, kept: {} } : defaultLayout;
    } catch {
      return defaultLayout;
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
