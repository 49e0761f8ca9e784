import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ClockRegular } from '@fluentui/react-icons';
import { quietSmallText } from '../../../kit/ui/theme.ts';
import { formatDraftTime } from '../dateFormats.ts';
import type { Draft } from '../draft.ts';
import { focusWhenShown } from '../editing/focusWhenShown.ts';

type WhenAndWhoProps = { draft: Draft; salon: string | undefined; onOpen: () => void };

/** Time, salon and stylist of a saved appointment in one line, in place of their fields until it is pressed. */
export function WhenAndWho({ draft, salon, onOpen }: WhenAndWhoProps) {
  const styles = useStyles();
  const { stylistId, stylistName, askedStylistId } = draft;
  const isAsked = stylistId !== undefined && askedStylistId === stylistId;
  return (
    <Button
      className={styles.line}
      icon={<ClockRegular />}
      aria-expanded={false}
      onClick={() => {
        onOpen();
        // The button is gone.
        focusWhenShown('aside[aria-label="Appointment"] input[name="start"]');
      }}
    >
      <span className={styles.words}>
        {formatDraftTime(draft)}
        <span className={styles.who}>{[salon, stylistName, isAsked && 'asked for'].filter(Boolean).join(' · ')}</span>
      </span>
      <ChevronDownRegular />
    </Button>
  );
}

const useStyles = makeStyles({
  line: { width: '100%', minHeight: '52px', marginBottom: '12px', justifyContent: 'flex-start', textAlign: 'left' },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  who: { ...quietSmallText, display: 'block', fontWeight: tokens.fontWeightRegular },
});
