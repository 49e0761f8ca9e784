import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { weekdays } from '../../../../shared/contract/locations.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { weekdayOf } from '../../../../shared/rules/time.ts';
import { ColumnFace } from '../../../book/ColumnHead.tsx';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { denseText, flexRow, look, quietSmallText } from '../../../kit/ui/theme.ts';
import { salonHint } from '../bookPage.ts';
import { formatDay } from '../dateFormats.ts';
import type { BookData, Draft } from '../draft.ts';
import { draftBlockId, listBookDays } from '../draft.ts';
import { OverviewCell } from './OverviewCell.tsx';
import { buildOverviewCell } from './overview.ts';

type WeekOverviewProps = {
  data: BookData;
  today: string | undefined;
  draft: Draft | undefined;
  onOpen: (id: string) => void;
  onOpenDay: (date: string) => void;
  /** Opens the week of one stylist. */
  onOpenStylist: (stylistId: string) => void;
};

/** Read-only week of all stylists. */
export function WeekOverview({ data, today, draft, onOpen, onOpenDay, onOpenStylist }: WeekOverviewProps) {
  const styles = useStyles();
  const days = listBookDays(data);
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="Appointments of the week">
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              Stylist
            </th>
            {days.map((date) => (
              <th key={date} scope="col" className={styles.head}>
                <button
                  type="button"
                  className={styles.link}
                  aria-label={formatDay(date, date, false)}
                  onClick={() => onOpenDay(date)}
                >
                  <ColumnFace column={dayColumn(date, today)} />
                  {weekdays[weekdayOf(date)]?.slice(0, 3)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.stylists.map((stylist) => {
            const name = personName(stylist);
            const hint = salonHint(data, stylist);
            return (
              <tr key={stylist.user_id}>
                <th scope="row" className={styles.name}>
                  <button type="button" className={styles.link} onClick={() => onOpenStylist(stylist.user_id)}>
                    <Avatar size={28} name={name} />
                    <span>
                      {name}
                      {hint && <span className={styles.hint}>{hint}</span>}
                    </span>
                  </button>
                </th>
                {days.map((date) => (
                  <OverviewCell
                    key={date}
                    cell={buildOverviewCell(data, stylist, date, draft)}
                    name={name}
                    selectedId={draft && (draft.id ?? draftBlockId)}
                    onOpen={onOpen}
                    onOpenDay={onOpenDay}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const dayColumn = (date: string, today: string | undefined) => ({
  id: date,
  name: date,
  title: '',
  subtitle: '',
  day: { number: Number(date.slice(8)), isToday: date === today },
});

const useStyles = makeStyles({
  scroller: {
    height: '100%',
    overflow: 'auto',
    borderTop: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  table: { width: '100%', minWidth: '1000px', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: '48px',
    padding: 0,
    borderBottom: `1px solid ${look.hairline}`,
    borderRight: `1px solid ${look.gridLine}`,
    backgroundColor: look.surface,
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
  },
  corner: {
    left: 0,
    zIndex: 3,
    width: '168px',
    paddingLeft: '16px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  name: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    padding: 0,
    borderBottom: `1px solid ${look.hairline}`,
    borderRight: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  link: {
    ...flexRow,
    gap: '8px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '9px 8px 9px 16px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    ...denseText,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.entryHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  hint: { display: 'block', ...quietSmallText, fontWeight: tokens.fontWeightRegular },
});
