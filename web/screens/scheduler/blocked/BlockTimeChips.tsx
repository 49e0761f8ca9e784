import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { BlockedTime } from '../../../../shared/contract/blockedTime.ts';
import { blockedTimeLabels } from '../../../../shared/rules/blockedTime.ts';
import { toMoment } from '../../../../shared/rules/time.ts';
import type { Draft } from '../draft.ts';
import type { BlockForm } from './useBlockedTime.ts';
import { readUsualBlock } from './usualBlock.ts';

type BlockTimeChipsProps = { draft: Draft; onBlock: (form: BlockForm) => void };

const offered = ['lunch', 'meeting', 'training', 'personal', 'other'] as const satisfies BlockedTime['kind'][];

/** Blocks the free time of a new appointment instead, with one click. Its length is what was drawn in the book, otherwise as last time. */
export function BlockTimeChips({ draft, onBlock }: BlockTimeChipsProps) {
  const styles = useStyles();
  const { stylistId, start, date, locationId } = draft;
  if (draft.id || draft.client || draft.services.length > 0 || !stylistId || start === undefined || !date) return null;
  return (
    <fieldset className={styles.row} aria-label="Block this time">
      <span className={styles.label}>Block for</span>
      {offered.map((kind) => {
        const { minutes: usualMinutes, weekly } = readUsualBlock(kind);
        const minutes = draft.minutes ?? usualMinutes;
        const form = {
          location_id: locationId,
          user_id: stylistId,
          start: toMoment(date, start),
          minutes,
          kind,
          weekly,
        };
        return (
          <Button
            key={kind}
            size="small"
            className={styles.chip}
            title={`${minutes} minutes${weekly ? ', every week' : ''}`}
            onClick={() => onBlock(form)}
          >
            {kind === 'other' ? 'Other' : blockedTimeLabels[kind]}
          </Button>
        );
      })}
    </fieldset>
  );
}

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', margin: 0, padding: 0, border: 'none' },
  label: { fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightMedium, marginRight: '2px' },
  chip: { minWidth: 0 },
});
