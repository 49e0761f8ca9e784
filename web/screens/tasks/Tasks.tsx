import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  ArrowTrendingDownRegular,
  BoxRegular,
  CheckmarkCircleRegular,
  ChevronRightRegular,
  ClipboardCheckmarkRegular,
  ClipboardTaskListLtrRegular,
  PlugDisconnectedRegular,
  ScalesRegular,
  ShieldCheckmarkRegular,
  TagRegular,
  VehicleTruckProfileRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { counts } from '../../../shared/contract/counts.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { inventory } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { patchTests } from '../../../shared/contract/patchTests.ts';
import { products } from '../../../shared/contract/products.ts';
import { stations } from '../../../shared/contract/stations.ts';
import { transfers } from '../../../shared/contract/transfers.ts';
import { useCanCall, useCanOpen } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { toDayString } from '../../kit/ui/days.ts';
import { lazyComponent } from '../../kit/ui/lazyComponent.tsx';
import { phone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { flexColumn, flexRow, look, quietDenseText } from '../../kit/ui/theme.ts';
import { salonToday } from '../../salon/order/order.tsx';
import { SalonPicker } from '../../salon/SalonPicker.tsx';
import { useProductsMissingInfo } from '../../salon/useCatalog.ts';
import { useHomeSalon } from '../../salon/useHomeSalon.ts';
import {
  buildCountTask,
  buildLateTask,
  buildLowTask,
  buildMatchTask,
  buildMissingInfoTask,
  buildOpenTask,
  buildOutTask,
  buildPatchTestTask,
  buildSilentTask,
  buildTransferTask,
  formatAge,
  type Task,
} from './tasks.ts';

const { listOrders, submitReorder } = orders;
const { listTransfers, receiveTransfer } = transfers;
const { approveCount, listCounts } = counts;

type TaskRead = Pick<ReturnType<typeof useRead>, 'error' | 'isLoading'> & { mutate: () => Promise<unknown> };
interface TaskItem {
  icon: ReactElement;
  read: TaskRead;
  /** Undefined until loaded. */
  task: Task | undefined;
}

const FirstSteps = lazyComponent(async () => (await import('../../salon/firstSteps/FirstSteps.tsx')).FirstSteps);

const allStations = { body: {} };

/** Open tasks of one or all salons; each links to the screen where it is done. */
export function Tasks() {
  const [query, setQuery] = useSearchParams();
  const location = Number(query.get('location_id')) || allLocations;
  const { groups, refresh } = useTaskGroups(location);
  // All at once: lines that come one by one would move the others.
  const isSettled = groups.every(({ lines }) =>
    lines.every(({ read, task }) => task || (read.error && !read.isLoading)),
  );
  const isDone = isSettled && groups.every(({ lines }) => lines.every(({ task }) => task?.count === 0));
  const home = useHomeSalon();
  return (
    <Page
      title="Tasks"
      hint="Open work, and where to do it."
      tools={
        <>
          <SalonPicker
            all="All Locations"
            chosen={location}
            onChoose={(id) => setQuery(id === allLocations ? {} : { location_id: String(id) }, { replace: true })}
          />
          <Button icon={<ArrowClockwiseRegular />} aria-label="Refresh" title="Refresh" onClick={refresh} />
        </>
      }
    >
      {isDone ? (
        <FirstSteps location={location === allLocations ? home : location}>
          <EmptyState icon={<CheckmarkCircleRegular />} text="All done. Nothing is waiting for you." />
        </FirstSteps>
      ) : (
        groups.map((group) => <Group key={group.title} {...group} isLoading={!isSettled} />)
      )}
    </Page>
  );
}

type TaskGroup = { title: string; lines: readonly TaskItem[] };

/** Reads what the tasks are built from; tasks of other salons and tasks the user cannot do are left out. */
function useTaskGroups(location: number) {
  const canCall = useCanCall();
  const may = {
    order: canCall(submitReorder),
    transfer: canCall(receiveTransfer),
    approve: canCall(approveCount),
    stock: canCall(inventory.countLevels),
    station: canCall(stations.listDevices),
    match: canCall(stations.matchWaitingBowl),
    product: canCall(products.updateProduct),
    book: canCall(patchTests.listPatchTests),
  };
  const orders = useRead(listOrders, may.order ? { query: { location } } : null);
  const transfers = useRead(listTransfers, may.transfer ? {} : null);
  const counts = useRead(listCounts, may.approve ? {} : null);
  const levels = useRead(inventory.countLevels, may.stock ? { query: { location } } : null);
  const devices = useRead(stations.listDevices, may.station ? allStations : null);
  const waiting = useRead(stations.listWaitingBowls, may.match ? {} : null);
  const untested = useRead(patchTests.listPatchTests, may.book ? { query: { location } } : null);
  const incomplete = useProductsMissingInfo(may.product);
  const missing = { ...incomplete, mutate: async () => incomplete.resume() };
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const lateOrders =
    orders.data && salons.data && buildLateTask(orders.data, (salon) => salonToday(salons.data ?? [], salon));
  const isShown = (...salons: readonly (number | null)[]) => location === allLocations || salons.includes(location);
  const salonTransfers = transfers.data?.filter((one) => isShown(one.from_location_id, one.to_location_id));
  const salonCounts = counts.data?.filter(({ location_id }) => isShown(location_id));
  const salonDevices = devices.data?.filter(({ location_id }) => isShown(location_id));
  const salonBowls = waiting.data?.bowls.filter(({ location_id }) => isShown(location_id));
  const matchTask = salonBowls && buildMatchTask(salonBowls, waiting.data?.more ?? false);
  const transferTask = salonTransfers && buildTransferTask(salonTransfers);
  const patchTestTask = untested.data && buildPatchTestTask(untested.data.visits);
  const groups: readonly TaskGroup[] = [
    {
      title: 'Waiting for you',
      lines: [
        ...line(may.book, <ShieldCheckmarkRegular />, untested, patchTestTask),
        ...line(may.order, <WarningRegular />, salons.error && !salons.data ? salons : orders, lateOrders),
        ...line(may.station, <PlugDisconnectedRegular />, devices, salonDevices && buildSilentTask(salonDevices)),
        ...line(may.match, <ScalesRegular />, waiting, matchTask),
        ...line(may.approve, <ClipboardCheckmarkRegular />, counts, salonCounts && buildCountTask(salonCounts)),
        ...line(may.transfer, <VehicleTruckProfileRegular />, transfers, transferTask),
      ],
    },
    {
      title: 'On the shelf',
      lines: [
        ...line(may.stock, <BoxRegular />, levels, levels.data && buildOutTask(levels.data)),
        ...line(may.stock, <ArrowTrendingDownRegular />, levels, levels.data && buildLowTask(levels.data)),
        ...line(may.order, <ClipboardTaskListLtrRegular />, orders, orders.data && buildOpenTask(orders.data)),
      ],
    },
    {
      title: 'Clean up',
      lines: line(
        may.product,
        <TagRegular />,
        missing,
        missing.isComplete ? buildMissingInfoTask(missing.loaded.rows ?? []) : undefined,
      ),
    },
  ];
  const reads = [untested, orders, devices, waiting, counts, transfers, levels, missing, salons];
  const refresh = () => void Promise.all(reads.map((read) => read.mutate()));
  return { groups: groups.filter(({ lines }) => lines.length > 0), refresh };
}

const line = (may: boolean, icon: ReactElement, read: TaskRead, task: Task | undefined): TaskItem[] =>
  may ? [{ icon, read, task }] : [];

/** Tasks of a group that a salon has on a usual day. */
const usualLines = 4;

function Group({ title, lines, isLoading }: TaskGroup & { isLoading: boolean }) {
  const styles = useStyles();
  const failedLine = lines.find(({ read }) => read.error && !read.isLoading);
  const openLines = lines.filter(({ task }) => task && task.count > 0);
  return (
    <section aria-label={title} className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      {!isLoading && failedLine && (
        <ErrorState text="Error loading data." onRetry={() => void failedLine.read.mutate()} />
      )}
      {!isLoading && openLines.map(({ icon, task }) => task && <TaskLine key={task.what} icon={icon} task={task} />)}
      {isLoading && (
        <div className={styles.loading}>
          <LinesSkeleton lines={Math.min(lines.length, usualLines)} />
        </div>
      )}
      {!isLoading && !failedLine && openLines.length === 0 && <p className={styles.done}>All done.</p>}
    </section>
  );
}

/** A task as a single link, if the user may open its target. */
function TaskLine({ icon, task }: { icon: ReactElement; task: Task }) {
  const styles = useStyles();
  const canOpen = useCanOpen();
  const { what, count, detail, since, path, urgent } = task;
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={mergeClasses(styles.count, urgent && (what === 'Out' ? styles.out : styles.urgent))}>
        {count}
      </span>
      <span className={styles.words}>
        <span className={styles.what}>{what}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.since}>{since && formatAge(since, toDayString(new Date()))}</span>
    </>
  );
  if (!canOpen(path.replace(/\?.*$/, ''))) return <div className={styles.line}>{content}</div>;
  return (
    <Link to={path} className={mergeClasses(styles.line, styles.link)}>
      {content}
      <ChevronRightRegular className={styles.icon} />
    </Link>
  );
}

const useStyles = makeStyles({
  card: {
    marginBottom: '16px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    backgroundColor: look.surface,
    overflow: 'hidden',
  },
  title: { margin: 0, padding: '14px 20px', fontSize: '15px', lineHeight: '20px', fontWeight: 650 },
  loading: { padding: '0 20px 12px' },
  done: { margin: 0, padding: '0 20px 16px', color: tokens.colorNeutralForeground3 },
  line: {
    ...flexRow,
    gap: '14px',
    minHeight: '60px',
    boxSizing: 'border-box',
    padding: '8px 20px',
    borderTop: `1px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground1,
  },
  link: {
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  count: {
    minWidth: '44px',
    textAlign: 'right',
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
  },
  urgent: { color: tokens.colorPaletteMarigoldForeground2 },
  out: { color: look.negativeText },
  words: { ...flexColumn, flexGrow: 1, minWidth: 0 },
  what: { fontWeight: tokens.fontWeightSemibold },
  detail: { ...quietDenseText, overflowWrap: 'anywhere' },
  since: {
    flexShrink: 0,
    fontSize: '13px',
    color: tokens.colorNeutralForeground3,
    [phone]: { display: 'none' },
  },
});
