import { Button, makeStyles } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/contract/users.ts';
import { roleLabel } from '../../../shared/rules/roles.ts';
import { type Badge, BadgeSheet } from '../../kit/BadgeSheet.tsx';
import { nameOf, rolesOf } from './people.ts';

/** Prints the badges of those who have one. The sheet exists only while it is printed. */
export function PrintBadges({ people, label }: { people: readonly User[]; label: string }) {
  const styles = useStyles();
  const [printing, setPrinting] = useState(false);
  const badges = people.flatMap(badgeOf);

  function print() {
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    flushSync(() => setPrinting(true));
    window.print();
  }

  return (
    <>
      <Button icon={<PrintRegular />} disabled={badges.length === 0} onClick={print}>
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
    ? [{ name: nameOf(user), role: rolesOf(user).map(roleLabel).join(', '), barcode: user.user_barcode }]
    : [];

const useStyles = makeStyles({ paper: { '@media screen': { display: 'none' } } });
