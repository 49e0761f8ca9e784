import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { cardCommands, type ScanAction, type ScanCommand } from '../kit/scan/cardCommands.ts';
import { printRegionProps } from '../kit/ui/printing.ts';
import { flexRow, look, spreadRow } from '../kit/ui/theme.ts';
import { Barcode } from './Barcode.tsx';

const commands = Object.entries<ScanCommand>(cardCommands);

/** Lists the commands of the printed card this screen supports, and prints the card with all commands. */
export function CommandCard({ acts }: { acts: readonly ScanAction[] }) {
  const styles = useStyles();
  const [isPrinting, setPrinting] = useState(false);
  const words = commands
    .filter(([, { does }]) => does === undefined || acts.includes(does))
    .map(([, { word }]) => word);

  function print() {
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    flushSync(() => setPrinting(true));
    window.print();
  }

  return (
    <section aria-label="Command card" className={styles.card}>
      <div>
        <h2 className={styles.title}>Both hands full?</h2>
        <p className={styles.text}>
          Scan {words.slice(0, -1).join(', ')} or {words.at(-1)} from the command card.
        </p>
      </div>
      <Button icon={<PrintRegular />} onClick={print}>
        Print
      </Button>
      {isPrinting && (
        <ul className={styles.paper} {...printRegionProps}>
          {commands.map(([code, { word }]) => (
            <li key={code} className={styles.command}>
              <span className={styles.word}>{word}</span>
              <Barcode value={code} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    ...spreadRow,
    gap: '16px',
    marginTop: '16px',
    padding: '12px 16px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // Paper is white in every theme.
  paper: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, 85mm)',
    gap: '8mm',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: 'black',
    backgroundColor: 'white',
    '@media screen': { display: 'none' },
  },
  command: {
    ...flexRow,
    flexDirection: 'column',
    padding: '6mm',
    border: '1px dashed currentcolor',
    borderRadius: '3mm',
    breakInside: 'avoid',
  },
  word: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightBold },
});
