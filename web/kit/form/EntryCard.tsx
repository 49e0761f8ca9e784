import { Button, makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { DismissRegular, ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { look, smallText } from '../ui/theme.ts';
import type { FieldOfKind, FieldSpec, FormSection } from './fieldSpec.ts';
import { stripUnparsed } from './unparsed.ts';

export interface ListControlProps {
  spec: FieldOfKind<'list'>;
  /** Renders the fields of an entry, given their full paths. */
  children: (rows: FormSection['fields']) => ReactNode;
}

interface EntryCardProps extends ListControlProps {
  entryKey: string;
  entry: object;
  index: number;
  count: number;
  locked: boolean;
  isOrdered: boolean;
  isDragged: boolean;
  onChange: (entry: object) => void;
  onRemove: () => void;
  onHandleKeyDown: (event: KeyboardEvent) => void;
  onHandlePointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Card of one list entry: handle, name, Remove and its fields. */
export function EntryCard(props: EntryCardProps) {
  const { spec, children, entry, index, count, locked } = props;
  const styles = useStyles();
  const name = spec.entryName(entry, index);
  const rows = spec.entryFields?.(entry, index) ?? [];
  const problem = spec.validateEntry?.(stripUnparsed(entry));
  return (
    <section
      data-entry={props.entryKey}
      aria-label={name}
      className={mergeClasses(styles.card, problem && styles.wrong, props.isDragged && styles.dragged)}
    >
      <div className={styles.head}>
        {props.isOrdered && (
          <Button
            appearance="subtle"
            size="small"
            data-part="handle"
            className={mergeClasses(styles.button, styles.handle)}
            icon={<ReOrderDotsVerticalRegular />}
            aria-label={`Move ${name}, ${index + 1} of ${count}`}
            title="Drag, or press the arrow keys"
            onKeyDown={props.onHandleKeyDown}
            onPointerDown={props.onHandlePointerDown}
          />
        )}
        <div data-part="name" className={styles.name}>
          {spec.header?.(entry, props.onChange, index) ?? name}
        </div>
        {!locked && count > (spec.min ?? 0) && (
          <Button
            appearance="subtle"
            size="small"
            className={styles.button}
            icon={<DismissRegular />}
            aria-label={`Remove ${name}`}
            onClick={props.onRemove}
          />
        )}
      </div>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      {rows.length > 0 && (
        <div className={styles.fields}>
          {children(rows.map((row) => prefixFields(row, `${spec.name}.${index}`, name)))}
        </div>
      )}
    </section>
  );
}

/** Prefixes a row's fields with the entry's path, and their labels with its name for screen readers. */
function prefixFields(row: FieldSpec | readonly FieldSpec[], path: string, labelContext: string): readonly FieldSpec[] {
  const specs = 'name' in row ? [row] : row;
  return specs.map((spec) => ({ labelContext: labelContext, ...spec, name: `${path}.${spec.name}` }));
}

const useStyles = makeStyles({
  card: {
    padding: '8px 12px 12px',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surface,
  },
  wrong: { ...shorthands.borderColor(tokens.colorPaletteRedBorder2) },
  dragged: { boxShadow: look.raisedShadow, position: 'relative', zIndex: 1 },
  head: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '28px' },
  name: { flexGrow: 1, minWidth: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  handle: { cursor: 'grab', touchAction: 'none', marginLeft: '-6px', ':active': { cursor: 'grabbing' } },
  button: { minWidth: 0 },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px', marginTop: '6px' },
  error: { ...smallText, margin: 0, color: tokens.colorPaletteRedForeground1 },
});
