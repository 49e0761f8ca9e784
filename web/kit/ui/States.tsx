import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  tokens,
} from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { phone } from './media.ts';
import { flexRow, look } from './theme.ts';

/** Captioned with what it does: "Add Services". */
type Action = { label: string; onClick: (event: MouseEvent<HTMLElement>) => void };

interface ErrorStateProps {
  text: string;
  onRetry?: () => void;
  /** Replaces Retry where retrying is no use. */
  action?: Action;
  /** Second action next to the first. */
  secondaryAction?: Action;
}

/** Error banner with Retry. Keeps what the user typed. */
export function ErrorState({
  text,
  onRetry,
  action = onRetry && { label: 'Retry', onClick: onRetry },
  secondaryAction,
}: ErrorStateProps) {
  return <Banner role="alert" intent="error" text={text} actions={[action, action && secondaryAction]} />;
}

/** Banner for a condition that limits the whole screen. */
export function WarningBanner({ text, action }: { text: string; action?: Action }) {
  return <Banner intent="warning" text={text} actions={[action]} className={useStyles().note} />;
}

interface BannerProps extends Pick<MessageBarProps, 'role' | 'intent'> {
  className?: string | undefined;
  text: string;
  actions: readonly (Action | undefined)[];
}

export function Banner({ text, actions, className, ...bar }: BannerProps) {
  const styles = useStyles();
  const shown = actions.filter((action) => action !== undefined);
  return (
    <MessageBar {...bar} layout="singleline" className={mergeClasses(styles.bar, className)}>
      <MessageBarBody className={styles.barText}>{text}</MessageBarBody>
      {shown.length > 0 && (
        <MessageBarActions>
          {shown.map(({ label, onClick }) => (
            <Button key={label} size="small" onClick={onClick}>
              {label}
            </Button>
          ))}
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

interface EmptyStateProps {
  /** Decorative, 24 px. */
  icon?: ReactNode;
  /** One sentence: "No services yet." */
  text: string;
  action?: Action;
}

export function EmptyState({ icon, text, action }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.text}>{text}</p>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}

export function FormSkeleton({ rows = 5 }: { rows?: number }) {
  const styles = useStyles();
  return (
    <Waiting className={styles.formCard}>
      {keys(rows).map((row) => (
        <div key={row} className={styles.formRow}>
          <SkeletonItem size={12} className={styles.label} />
          <SkeletonItem size={32} />
        </div>
      ))}
    </Waiting>
  );
}

/** Skeleton of a list screen: title, hint and grid. */
export function ScreenSkeleton() {
  const styles = useStyles();
  return (
    <Waiting className={styles.screen}>
      <SkeletonItem size={28} className={styles.screenTitle} />
      <SkeletonItem size={12} className={styles.screenHint} />
      <div className={styles.gridCard}>
        <div className={styles.gridBar}>
          <SkeletonItem size={32} className={styles.search} />
        </div>
        <div className={styles.gridHead} />
        {keys(10).map((row) => (
          <div key={row} className={styles.gridRow}>
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
            <SkeletonItem size={12} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

export function LinesSkeleton({ lines }: { lines: number }) {
  const styles = useStyles();
  return (
    <Waiting className={styles.lines}>
      {keys(lines).map((line) => (
        <SkeletonItem key={line} size={40} />
      ))}
    </Waiting>
  );
}

export function CardsSkeleton({ cards = 4 }: { cards?: number }) {
  const styles = useStyles();
  return (
    <Waiting className={styles.cards}>
      {keys(cards).map((card) => (
        <div key={card} className={styles.card}>
          <SkeletonItem size={16} className={styles.label} />
          <SkeletonItem size={96} />
        </div>
      ))}
    </Waiting>
  );
}

/** Rows of cards: the height of their content in px, and the width of each in twelfths. */
export type SkeletonRows = readonly { height: number; spans: readonly number[] }[];

/** Skeleton of a screen of cards, in the screen's own layout. Narrow windows have a card per row. */
export function LayoutSkeleton({ rows }: { rows: SkeletonRows }) {
  const styles = useStyles();
  return (
    <Waiting className={styles.layout}>
      {rows.flatMap(({ height, spans }, row) =>
        spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and cards are fixed
          <div key={`${row} ${at}`} className={styles.card} style={{ gridColumn: `span ${span}` }}>
            <SkeletonItem size={16} className={styles.label} />
            <SkeletonItem style={{ height: `${height}px` }} />
          </div>
        )),
      )}
    </Waiting>
  );
}

function Waiting({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Skeleton aria-label="Loading" className={className}>
      {children}
    </Skeleton>
  );
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

const card = {
  boxSizing: 'border-box',
  backgroundColor: look.surface,
  border: `1px solid ${look.hairline}`,
  borderRadius: '12px',
  boxShadow: look.cardShadow,
} as const;

const useStyles = makeStyles({
  bar: { borderRadius: tokens.borderRadiusLarge, padding: '8px 12px' },
  note: { marginBottom: '16px' },
  // Keeps the button next to the text; long text wraps.
  barText: { whiteSpace: 'normal' },
  empty: { ...flexRow, flexDirection: 'column', gap: '12px', padding: '48px 24px', textAlign: 'center' },
  icon: {
    display: 'flex',
    fontSize: '24px',
    '& svg': { width: '1em', height: '1em' },
    color: tokens.colorNeutralForeground4,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
  formCard: { ...card, display: 'grid', gap: '20px', maxWidth: '820px', padding: '24px' },
  formRow: { display: 'grid', gap: '8px' },
  label: { width: '96px' },
  screen: { padding: '22px 24px 24px', [phone]: { padding: '16px' } },
  screenTitle: { width: '200px' },
  screenHint: { width: '280px', margin: '4px 0 24px' },
  gridCard: { ...card, overflow: 'hidden' },
  gridBar: { ...flexRow, height: '56px', padding: '0 12px' },
  search: { width: '240px' },
  gridHead: {
    height: '36px',
    backgroundColor: look.surfaceSunken,
    borderTop: `1px solid ${look.gridLine}`,
    borderBottom: `1px solid ${look.gridLine}`,
  },
  gridRow: {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr 2fr 1fr',
    alignItems: 'center',
    gap: '24px',
    height: '40px',
    padding: '0 12px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
  lines: { display: 'grid', gap: '12px', padding: '8px 0' },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))', gap: '16px' },
  layout: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: '16px',
    '@media (max-width: 1023px)': { '& > *': { gridColumn: '1 / -1 !important' } },
  },
  card: { ...card, display: 'grid', gap: '16px', padding: '16px 18px' },
});
