import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  LinearScale,
  Tooltip,
  type TooltipItem,
} from 'chart.js';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { chartPalette, type Mode, themes, useMode } from '../ui/theme.ts';
import type { Series } from './series.ts';

/* Chart.js components, loaded with the first chart to keep them out of the initial bundle. */

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip);

const family = '"Figtree Variable", "Segoe UI", sans-serif';

/** Whether the web font has loaded. Text drawn on a canvas earlier would keep the fallback font. */
function useTypeface(): boolean {
  const [isHere, setHere] = useState(() => document.fonts?.check?.(`12px ${family}`) ?? true);
  useEffect(() => {
    void document.fonts?.load?.(`12px ${family}`).finally(() => setHere(true));
  }, []);
  return isHere;
}

const hatchSizePx = 6;
type HatchLine = readonly [x1: number, y1: number, x2: number, y2: number];
/** Rising lines for the second series, level ones for the third. The corners let rising lines join between tiles. */
const hatchLines: Readonly<Record<number, readonly HatchLine[]>> = {
  1: [
    [0, 6, 6, 0],
    [-1, 1, 1, -1],
    [5, 7, 7, 5],
  ],
  2: [[0, 3, 6, 3]],
};

interface BarsProps {
  /** Tick labels, as lines per group. */
  tickLabels: readonly (readonly string[])[];
  groupNames: readonly string[];
  series: readonly Series[];
  /** End of the left axis; default: derived from the data. */
  max?: number | undefined;
  formatAxis: (value: number) => string;
  /** Second axis on the right, scaled down by `factor`. */
  rightAxis?: { factor: number; format: (value: number) => string } | undefined;
  /** Index of the group selected by keyboard; its tooltip shows. */
  active: number | undefined;
  onPick?: ((index: number) => void) | undefined;
  picture: RefObject<(() => string) | undefined>;
}

/** Grouped bar chart; tooltips show the unscaled values. */
export function BarChart(props: BarsProps) {
  const { series, active, onPick, picture } = props;
  const { mode } = useMode();
  const chart = useRef<Chart<'bar'>>(null);
  const isReady = useTypeface();

  useEffect(() => {
    picture.current = () => chart.current?.toBase64Image() ?? '';
  }, [picture]);
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn) return;
    const elements = active === undefined ? [] : series.map((_, datasetIndex) => ({ datasetIndex, index: active }));
    drawn.setActiveElements(elements);
    drawn.tooltip?.setActiveElements(elements, { x: 0, y: 0 });
    drawn.update('none');
  }, [active, series]);

  if (!isReady) return null;
  return (
    <Drawing
      ref={chart}
      type="bar"
      aria-hidden
      data={{
        labels: props.tickLabels.map((lines) => [...lines]),
        datasets: series.map((one, nth) => barDataset(one, nth, mode)),
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        ...(onPick && {
          onClick: (_, [first]) => first && onPick(first.index),
          onHover: ({ native }, found) => {
            if (native?.target instanceof HTMLElement)
              native.target.style.cursor = found.length > 0 ? 'pointer' : 'default';
          },
        }),
        scales: barScales(props, mode),
        plugins: { tooltip: barTooltip(props, mode) },
      }}
    />
  );
}

function barDataset({ name, values, scale = 1, outlined }: Series, nth: number, mode: Mode) {
  const theme = themes[mode];
  const palette = chartPalette[mode];
  const color = palette[nth % palette.length] ?? '';
  return {
    label: name,
    data: values.map((value) => value * scale),
    backgroundColor: outlined
      ? 'transparent'
      : values.map((value) => (value < 0 ? theme.negative : hatch(color, hatchLines[nth], theme.surface))),
    ...(outlined && { borderColor: theme.colorNeutralStrokeAccessible, borderWidth: 1.5 }),
    borderRadius: 3,
    maxBarThickness: 22,
    categoryPercentage: 0.62,
  };
}

/** A series' fill: its color, hatched from the second series on, so that they differ without color too. */
function hatch(color: string, lines: readonly HatchLine[] | undefined, ground: string): string | CanvasPattern {
  const tile = document.createElement('canvas');
  const pen = tile.getContext('2d');
  if (!pen || !lines) return color;
  tile.width = hatchSizePx;
  tile.height = hatchSizePx;
  pen.fillStyle = color;
  pen.fillRect(0, 0, hatchSizePx, hatchSizePx);
  pen.strokeStyle = ground;
  pen.globalAlpha = 0.45;
  for (const [x1, y1, x2, y2] of lines) {
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? color;
}

function barScales({ tickLabels, max, formatAxis, rightAxis }: BarsProps, mode: Mode) {
  const theme = themes[mode];
  const quiet = { color: theme.colorNeutralForeground3, font: { family, size: 12 } };
  return {
    x: {
      grid: { display: false },
      border: { display: false },
      ticks: { ...quiet, autoSkip: tickLabels.length > 24 },
    },
    y: {
      beginAtZero: true,
      ...(max !== undefined && { max }),
      grid: { color: theme.gridLine },
      border: { display: false },
      ticks: { ...quiet, maxTicksLimit: 5, callback: (value: number | string) => formatAxis(Number(value)) },
    },
    ...(rightAxis && {
      right: {
        position: 'right' as const,
        beginAtZero: true,
        ...(max !== undefined && { max: max / rightAxis.factor }),
        grid: { display: false },
        border: { display: false },
        ticks: { ...quiet, maxTicksLimit: 5, callback: (value: number | string) => rightAxis.format(Number(value)) },
      },
    }),
  };
}

function barTooltip({ groupNames, series }: BarsProps, mode: Mode) {
  const theme = themes[mode];
  return {
    backgroundColor: theme.colorNeutralBackground1,
    titleColor: theme.colorNeutralForeground1,
    bodyColor: theme.colorNeutralForeground1,
    borderColor: theme.colorNeutralStroke2,
    borderWidth: 1,
    padding: 12,
    cornerRadius: 8,
    titleFont: { family, size: 13, weight: 600 },
    bodyFont: { family, size: 12 },
    callbacks: {
      title: ([first]: TooltipItem<'bar'>[]) => groupNames[first?.dataIndex ?? -1] ?? '',
      label: ({ datasetIndex, dataIndex }: TooltipItem<'bar'>) => {
        const one = series[datasetIndex];
        return one ? ` ${one.name}  ${one.formatValue(one.values[dataIndex] ?? 0)}` : '';
      },
    },
  };
}

/** Donut ring without labels. */
export function RingChart({ values }: { values: readonly number[] }) {
  const { mode } = useMode();
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const { colorNeutralBackground4: ground, surface } = themes[mode];
  return (
    <Drawing
      type="doughnut"
      aria-hidden
      data={{
        datasets: [
          {
            data: total > 0 ? values.map((value) => Math.max(0, value)) : [1],
            backgroundColor: total > 0 ? [...chartPalette[mode]] : [ground],
            borderColor: surface,
            borderWidth: 2,
          },
        ],
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        cutout: '76%',
        events: [],
        plugins: { tooltip: { enabled: false } },
      }}
    />
  );
}
