import { Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, DataBarVerticalRegular, TableRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { chartPalette, denseText, look, themes, useMode } from '../ui/theme.ts';
import { PlotCard } from './PlotCard.tsx';
import type { Series } from './series.ts';

const BarChart = lazyComponent(async () => (await import('./charts.tsx')).BarChart, <PlotSkeleton />);

interface PlotProps {
  title: string;
  hint?: string;
  /** Names of the groups, and the noun that heads their column in the table: "Stylist". */
  groupNames: readonly string[];
  groupNoun: string;
  series: readonly Series[];
  /** Tick labels below the groups: one word per line, or cut to six letters. */
  tickLabels?: 'words' | 'cut';
  max?: number;
  formatAxis: (value: number) => string;
  rightAxis?: { factor: number; format: (value: number) => string };
  groupHref?: (index: number) => string;
  /** Link to the full list behind the chart. */
  link?: { label: string; href: string };
  /** File name of the downloadable picture, without extension. Omit to offer no download. */
  pictureName?: string;
  /** In px. */
  height?: number;
  emptyText: string;
  /** Keeps the chart's place until its data are there. */
  isLoading?: boolean;
}

const defaultHeight = 220;

/** Product names are shortened on the axis; tooltip and table show them in full. */
const maxTickLabelLength = 6;

/** Bar chart on a card that can be shown as a table. Arrow keys move between groups, Enter follows the group's link. */
export function Plot(props: PlotProps) {
  const {
    title,
    hint,
    groupNames,
    series,
    link,
    pictureName,
    emptyText,
    height = defaultHeight,
    isLoading = false,
  } = props;
  const styles = useStyles();
  const { mode } = useMode();
  const [isTable, setTable] = useState(false);
  const picture = useRef<() => string>(undefined);
  function download() {
    const anchor = document.createElement('a');
    anchor.href = picture.current?.() ?? '';
    anchor.download = `${pictureName}.png`;
    anchor.click();
  }

  return (
    <PlotCard
      title={title}
      {...(hint && { hint })}
      {...(link && { link })}
      legend={series.flatMap(({ name, legendText = name, outlined, negativeLegend }, nth) => [
        outlined
          ? { name: legendText, color: undefined }
          : { name: legendText, color: chartPalette[mode][nth], hatch: nth },
        ...(negativeLegend ? [{ name: negativeLegend, color: themes[mode].negative }] : []),
      ])}
      tools={
        groupNames.length > 0 && (
          <>
            <Button
              appearance="subtle"
              icon={isTable ? <DataBarVerticalRegular /> : <TableRegular />}
              aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
              onClick={() => setTable(!isTable)}
            />
            {pictureName && !isTable && (
              <Button
                appearance="subtle"
                icon={<ArrowDownloadRegular />}
                aria-label={`Download ${title} as a picture`}
                onClick={download}
              />
            )}
          </>
        )
      }
    >
      {isLoading && (
        <div style={{ height: `${height}px` }}>
          <PlotSkeleton />
        </div>
      )}
      {!isLoading && groupNames.length === 0 && <p className={styles.none}>{emptyText}</p>}
      {groupNames.length > 0 && isTable && <PlotTable {...props} />}
      {groupNames.length > 0 && !isTable && <PlotCanvas {...props} picture={picture} />}
    </PlotCard>
  );
}

type CanvasProps = PlotProps & { picture: RefObject<(() => string) | undefined> };

/** The chart as one button: it speaks the group that the arrow keys selected and follows its link. */
function PlotCanvas(props: CanvasProps) {
  const { title, groupNames, series, tickLabels = 'words', groupHref, height = defaultHeight, picture } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const [active, setActive] = useState<number>();
  const follow = (index: number) => groupHref && void navigate(groupHref(index));
  const spoken = (index: number) =>
    `${groupNames[index]}: ${series.map((one) => `${one.name} ${one.formatValue(one.values[index] ?? 0)}`).join(', ')}`;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((before) =>
        Math.min(groupNames.length - 1, Math.max(0, (before ?? (step > 0 ? -1 : groupNames.length)) + step)),
      );
    }
  }

  const label =
    active === undefined ? `${title}, a chart of ${groupNames.length}. Arrow keys tell each.` : spoken(active);
  return (
    <div className={styles.scroll}>
      <button
        type="button"
        className={mergeClasses(styles.canvas, !groupHref && styles.still)}
        style={{ height: `${height}px`, minWidth: `${groupNames.length * (16 + 16 * series.length)}px` }}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(undefined)}
        onClick={({ detail }) => detail === 0 && active !== undefined && follow(active)}
      >
        <BarChart
          {...props}
          tickLabels={tickLabels === 'cut' ? cutLabels(groupNames) : groupNames.map((name) => name.split(' '))}
          active={active}
          onPick={groupHref && follow}
          picture={picture}
        />
      </button>
    </div>
  );
}

/** Names cut to six letters. Names that would look alike have the next words that tell them apart below. */
export function cutLabels(names: readonly string[]): string[][] {
  const cut = (text: string) => text.slice(0, maxTickLabelLength);
  return names.map((name, at) => {
    const twins = names.filter((other, index) => index !== at && cut(other) === cut(name) && other !== name);
    const words = name.split(' ');
    const nth = words.findIndex((word, index) => twins.every((twin) => twin.split(' ')[index] !== word));
    const telling = nth < 0 ? words.at(-1) : words[nth];
    return twins.length > 0 && telling ? [cut(name), cut(telling)] : [cut(name)];
  });
}

function PlotTable({ groupNames, groupNoun, series, groupHref, title }: PlotProps) {
  const styles = useStyles();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{groupNoun}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupNames.map((name, index) => (
            // Group names may repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position in the chart
            <tr key={index}>
              <th scope="row">{groupHref ? <Link to={groupHref(index)}>{name}</Link> : name}</th>
              {series.map((one) => (
                <td key={one.name}>{one.formatValue(one.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlotSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading" className={styles.waiting}>
      <SkeletonItem className={styles.waiting} />
    </Skeleton>
  );
}

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  canvas: {
    display: 'block',
    position: 'relative',
    width: '100%',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    cursor: 'pointer',
    // Before the chart sizes it, a canvas would push what is around it.
    '& canvas': { position: 'absolute', top: 0, left: 0 },
    // The canvas is not redrawn for printing, so it is scaled to the page.
    '@media print': { '& canvas': { position: 'static', maxWidth: '100%', height: 'auto !important' } },
  },
  still: { cursor: 'default' },
  waiting: { display: 'block', width: '100%', height: '100%', minHeight: '24px' },
  none: { margin: '24px 0', color: tokens.colorNeutralForeground3, textAlign: 'center' },
  table: {
    ...denseText,
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '7px 8px', borderBottom: `1px solid ${look.gridLine}`, textAlign: 'end' },
    '& th:first-child': { textAlign: 'start' },
    '& thead th': { fontSize: '12px', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
    '& tbody th': { fontWeight: tokens.fontWeightSemibold },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
});
