import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { reports } from '../../../../shared/contract/reports.ts';
import { useCanCall, useSession } from '../../../kit/data/session.tsx';
import { ExportStatus, useScreenExports } from '../../../kit/grid/export/ExportMenu.tsx';
import { toDayString } from '../../../kit/ui/days.ts';
import { Card } from '../Card.tsx';

/** Downloads all lists of the organization in the form in which they can be imported again. For system admins. */
export function ExportEverything() {
  const styles = useStyles();
  const { user, confirmPassword } = useSession();
  const canCall = useCanCall();
  const { here, start } = useScreenExports();
  const button = useRef<HTMLButtonElement>(null);
  if (!canCall(reports.recordExport)) return null;
  async function begin() {
    if (!(await confirmPassword())) return;
    start({
      name: `${user.org_name} ${toDayString(new Date())}`,
      format: 'zip',
      noun: { many: 'all lists' },
      make: async (work) => (await import('./exportAll.ts')).exportAll(work),
    });
  }
  return (
    <Card label="Export everything" className={styles.card}>
      <h2 className={styles.title}>Export everything</h2>
      <p className={styles.quiet}>
        One ZIP with the lists above and the formulas of all bowls. Dropped here by an empty organization with salons of
        the same names, it gives the same salon. Not in it: bills, orders, photos, settings and the audit log.
      </p>
      <div className={styles.acts}>
        <Button
          ref={button}
          icon={<ArrowDownloadRegular />}
          disabledFocusable={here !== undefined}
          onClick={() => void begin()}
        >
          Export everything
        </Button>
        {here && <ExportStatus job={here} noun={{ many: 'rows' }} onStopped={() => button.current?.focus()} />}
      </div>
    </Card>
  );
}

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '13px' },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
});
