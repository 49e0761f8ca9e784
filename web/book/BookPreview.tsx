import { makeStyles, tokens } from '@fluentui/react-components';
import { buildSegments } from '../../shared/rules/appointments.ts';
import { denseText, look, quietSmallText, useMode } from '../kit/ui/theme.ts';
import { BlockText } from './AppointmentBlock.tsx';
import { BlockSegment } from './BlockSegment.tsx';
import block from './block.module.css';
import { blockColors, joinClasses } from './blockColors.ts';
import { toPixels } from './measures.ts';
import type { BookAppointment } from './types.ts';

interface BookPreviewProps {
  /** '#rrggbb' of the category; gray if undefined. */
  color: string | undefined;
  name: string;
  /** Shown on short blocks. */
  shortcut: string;
  note: string;
}

/** Preview of a service in the book: a long block with a gap and a short one, to scale. */
export function BookPreview({ color, name, shortcut, note }: BookPreviewProps) {
  const styles = useStyles();
  const service = (steps: BookAppointment['services'][number]['steps']) => [
    { title: name, shortcut, color: color ?? '', steps },
  ];
  return (
    <section className={styles.card} aria-label="In the book">
      <h2 className={styles.title}>In the book</h2>
      <div className={styles.day}>
        <Block id="long" columnId="" start={615} client="First client" services={service([45, 30, 30])} />
        <Block id="short" columnId="" start={735} client="Next client" services={service([15, 0, 0])} />
      </div>
      <p className={styles.note}>{note}</p>
    </section>
  );
}

const opensAt = 600;

function Block(appointment: BookAppointment) {
  const styles = useStyles();
  const { mode } = useMode();
  const segments = buildSegments(appointment.services, appointment.start);
  const colors = blockColors(appointment.services[0]?.color || undefined, mode);
  return (
    <div
      className={joinClasses(block.face, styles.block)}
      style={{ top: toPixels(appointment.start - opensAt) + 1, ...colors }}
    >
      {segments.map((segment, index) => (
        <BlockSegment
          key={segment.from}
          kind={segment.kind}
          minutes={segment.to - segment.from}
          colors={undefined}
          first={index === 0}
          seam={false}
          last={index === segments.length - 1}
          narrow={false}
        >
          {index === 0 && (
            <BlockText appointment={appointment} height={toPixels(segment.to - segment.from)} narrow={false} />
          )}
        </BlockSegment>
      ))}
    </div>
  );
}

const halfHour = toPixels(30);

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    padding: '16px 12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: { ...denseText, margin: '0 4px 12px', fontWeight: tokens.fontWeightSemibold },
  day: {
    position: 'relative',
    height: `${toPixels(165)}px`,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    backgroundImage: `repeating-linear-gradient(to bottom, ${look.gridLineHour} 0 1px, transparent 1px ${halfHour}px, ${look.gridLine} ${halfHour}px ${halfHour + 1}px, transparent ${halfHour + 1}px ${2 * halfHour}px)`,
  },
  block: { position: 'absolute', left: '3px', right: '3px' },
  note: { ...quietSmallText, margin: '12px 4px 0' },
});
