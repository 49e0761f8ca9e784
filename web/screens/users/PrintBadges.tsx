import { Button, makeStyles } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { listUserRoles } from '../../../shared/rules/users.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { type Badge, BadgeSheet } from '../../salon/BadgeSheet.tsx';

/** Prints the badges of the given users, after naming those without one. The sheet is rendered only while printing. */
export function PrintBadges({ people, label }: { people: readonly User[]; label: string }) {
  const styles = useStyles();
  const ask = useConfirm();
  const toast = useToast();
  const [printing, setPrinting] = useState(false);
  const badges = people.flatMap(toBadge);
  const withoutBadge = people.filter(({ user_barcode }) => !user_barcode);

  async function print() {
    if (withoutBadge.length > 0) {
      const lackingText = `${withoutBadge.map(personName).join(', ')} ${withoutBadge.length > 1 ? 'have' : 'has'} no barcode`;
      if (badges.length === 0) return void toast(`${lackingText}.`, { intent: 'warning', timeoutMs: 5000 });
      const text = `${lackingText} and will be left out.`;
      const printLabel = `Print ${badges.length} ${badges.length === 1 ? 'badge' : 'badges'}`;
      if (!(await ask({ title: 'Not everybody has a badge', text, confirm: printLabel }))) return;
    }
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    flushSync(() => setPrinting(true));
    window.print();
  }

  return (
    <>
      <Button icon={<PrintRegular />} disabled={people.length === 0} onClick={() => void print()}>
        {label}
      </Button>
      {printing && (
        <div className={styles.paper}>
          <BadgeSheet badges={badges} />
        </div>
      )}
    </>
  );
}

const toBadge = (user: User): Badge[] =>
  user.user_barcode
    ? [{ name: personName(user), role: listUserRoles(user).map(roleLabel).join(', '), barcode: user.user_barcode }]
    : [];

const useStyles = makeStyles({ paper: { '@media screen': { display: 'none' } } });
