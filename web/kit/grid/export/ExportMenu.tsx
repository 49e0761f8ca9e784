import {
  Button,
  MenuItem,
  MenuList,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ProgressBar,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTable20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { type ReactElement, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { touch } from '../../ui/media.ts';
import { look } from '../../ui/theme.ts';
import { usePopover } from '../../ui/usePopover.ts';
import { useTooltipVisibility } from '../../ui/useTooltipVisibility.ts';
import { type ExportJob, type ExportRequest, type ExportResult, useExports } from './Exports.tsx';
import type { ExportFormat, ExportProgress } from './exportFile.ts';

const ExportTray = lazyComponent(async () => (await import('./ExportTray.tsx')).ExportTray);

type Props = Pick<ExportRequest, 'name' | 'noun' | 'count'> & {
  make: (format: ExportFormat, work: ExportProgress) => Promise<ExportResult>;
  /** Nothing to export yet. */
  isWaiting: boolean;
};

/**
 * Export menu: exports all filtered rows, not just the page, with progress. Also lists the user's other exports; they continue on other
 * screens. Requires an `ExportsProvider`.
 */
export function ExportMenu({ name, noun, count, make, isWaiting }: Props) {
  const styles = useStyles();
  const { jobs, ready, downloadExport, remove, refresh } = useExports();
  const { here, start } = useScreenExports();
  const { trigger, open, setOpen, close } = usePopover();
  const tip = useTooltipVisibility(open);
  const surface = useRef<HTMLDivElement>(null);
  // The focused entry may have finished or been deleted.
  useLayoutEffect(() => {
    if (open && document.activeElement === document.body)
      surface.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  });
  const order = (format: ExportFormat) => {
    start({ name, noun, count, format, make: (work) => make(format, work) });
    close();
  };
  const unfetched = ready.filter(({ isFetched }) => !isFetched).length;
  const isIdle = jobs.length === 0 && ready.length === 0;
  return (
    <>
      {here && <ExportStatus job={here} noun={noun} onStopped={() => trigger.current?.focus()} />}
      <Popover
        open={open}
        trapFocus
        positioning={{ position: 'below', align: 'end', offset: 4, overflowBoundaryPadding: 8 }}
        onOpenChange={(_, now) => {
          if (now.open) refresh();
          setOpen(now.open);
        }}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Tooltip content={unfetched > 0 ? `Export, ${unfetched} ready` : 'Export'} relationship="label" {...tip}>
            <Button
              ref={trigger}
              appearance="subtle"
              className={mergeClasses(unfetched > 0 && styles.dotted)}
              icon={<ArrowDownloadRegular />}
              disabledFocusable={isWaiting && isIdle}
            />
          </Tooltip>
        </PopoverTrigger>
        <PopoverSurface ref={surface} className={styles.surface} aria-label="Export">
          <MenuList className={styles.formats} aria-label="Formats">
            <Format
              title="Excel (XLSX)"
              hint={`${count?.startsWith('1 ') ? 'The' : 'All'} ${count ?? noun.many}, as filtered and rounded`}
              icon={<DocumentTable20Regular />}
              isWaiting={isWaiting}
              onClick={() => order('xlsx')}
            />
            <Format
              title="CSV"
              hint="The same rows for other programs"
              icon={<DocumentText20Regular />}
              isWaiting={isWaiting}
              onClick={() => order('csv')}
            />
          </MenuList>
          {open && !isIdle && <ExportTray jobs={jobs} ready={ready} onFetch={downloadExport} onRemove={remove} />}
        </PopoverSurface>
      </Popover>
    </>
  );
}

/** Exports started on this screen. They are told when the screen is left. */
export function useScreenExports() {
  const exports = useExports();
  const { jobs } = exports;
  const startedIds = useRef(new Set<string>());
  const latest = useRef(jobs);
  latest.current = jobs;
  useEffect(
    () => () => {
      for (const { id, onScreenLeft } of latest.current) if (startedIds.current.has(id)) onScreenLeft();
    },
    [],
  );
  return {
    here: jobs.find(({ id }) => startedIds.current.has(id)),
    start: (order: ExportRequest) => startedIds.current.add(exports.start(order)),
  };
}

type StatusProps = { job: ExportJob; noun: { many: string }; onStopped: () => void };

export function ExportStatus({ job, noun, onStopped }: StatusProps) {
  const styles = useStyles();
  return (
    <span className={styles.progress} role="status">
      <ProgressBar className={styles.meter} value={job.share} aria-label="Export" />
      {formatNumber(job.done)} {noun.many}
      <Button
        appearance="transparent"
        size="small"
        onClick={() => {
          job.stop();
          onStopped();
        }}
      >
        Stop
      </Button>
    </span>
  );
}

interface FormatProps {
  title: string;
  hint: string;
  icon: ReactElement;
  isWaiting: boolean;
  onClick: () => void;
}

/** Screen readers announce the title as name and the hint as description. */
function Format({ title, hint, icon, isWaiting, onClick }: FormatProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <MenuItem
      className={styles.format}
      icon={icon}
      subText={{ id: `${id}-hint`, className: styles.hint, children: hint }}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      disabled={isWaiting}
      onClick={onClick}
    >
      <span id={id} className={styles.title}>
        {title}
      </span>
    </MenuItem>
  );
}

const useStyles = makeStyles({
  progress: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
  },
  meter: { width: '72px' },
  dotted: {
    '& .fui-Button__icon': { position: 'relative' },
    '& .fui-Button__icon::after': {
      content: '""',
      position: 'absolute',
      top: '-2px',
      right: '-2px',
      width: '8px',
      height: '8px',
      borderRadius: '50%',
      backgroundColor: tokens.colorBrandForeground1,
      boxShadow: `0 0 0 2px ${look.surface}`,
      forcedColorAdjust: 'none',
    },
  },
  surface: {
    boxSizing: 'border-box',
    width: '380px',
    maxWidth: 'calc(100vw - 16px)',
    padding: '6px',
    boxShadow: look.raisedShadow,
    borderRadius: tokens.borderRadiusXLarge,
  },
  formats: { gap: 0 },
  format: {
    alignItems: 'center',
    maxWidth: 'none',
    minHeight: '52px',
    padding: '6px 12px',
    gap: '12px',
    [touch]: { minHeight: '56px' },
  },
  title: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  hint: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});
