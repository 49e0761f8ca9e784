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

/** Prints the badges of those who have one, and says who has none. The sheet exists only while it is printed. */
export function PrintBadges({ people, label }: { people: readonly User[]; label: string }) {
  const styles = useStyles();
  const ask = useConfirm();
  const toast = useToast();
  const [printing, setPrinting] = useState(false);
  const badges = people.flatMap(badgeOf);
  const without = people.filter(({ user_barcode }) => !user_barcode);

  async function print() {
    if (without.length > 0) {
      const lacking = `${without.map(personName).join(', ')} ${without.length > 1 ? 'have' : 'has'} no barcode`;
      if (badges.length === 0) return void toast(`${lacking}.`, { intent: 'warning', timeout: 5000 });
      const text = `${lacking} and will be left out.`;
      const printed = `Print ${badges.length} ${badges.length === 1 ? 'badge' : 'badges'}`;
      if (!(await ask({ title: 'Not everybody has a badge', text, confirm: printed }))) return;
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

const badgeOf = (user: User): Badge[] =>
  user.user_barcode
    ? [{ name: personName(user), role: listUserRoles(user).map(roleLabel).join(', '), barcode: user.user_barcode }]
    : [];

const useStyles = makeStyles({ paper: { '@media screen': { display: 'none' } } });
