import { Dropdown, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { useRef } from 'react';
import { look } from '../theme.ts';
import { editorField } from './layout.ts';
import type { CellOption } from './types.ts';

const useStyles = makeStyles({
  field: editorField,
  tags: {
    minWidth: '100%',
    padding: 0,
    '& > button': {
      display: 'block',
      paddingRight: '28px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: look.gridFont,
    },
    // Beside the text, which could not be cut short in a flex box.
    '& .fui-Dropdown__expandIcon': { position: 'absolute', right: '8px', top: 'calc(50% - 10px)' },
  },
});

type Props = {
  options: readonly CellOption[];
  label: string;
  chosen: readonly string[];
  onEnd: (next: string[]) => void;
  onCancel: () => void;
};

/** Several of a cell's options, ticked in a list that opens with the editor; closing the list commits. */
export function TagsEditor({ options, label, chosen, onEnd, onCancel }: Props) {
  const styles = useStyles();
  const next = useRef([...chosen]);
  return (
    <Dropdown
      className={mergeClasses(styles.field, styles.tags)}
      aria-label={label}
      multiselect
      autoFocus
      defaultOpen
      appearance="filled-lighter"
      defaultSelectedOptions={[...chosen]}
      defaultValue={options
        .filter(({ value }) => chosen.includes(value))
        .map((option) => option.label)
        .join(', ')}
      onOptionSelect={(_, data) => {
        next.current = data.selectedOptions;
      }}
      onOpenChange={(_, data) => {
        if (!data.open) onEnd(next.current);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      {options.map((option) => (
        <Option key={option.value} value={option.value} disabled={option.closed === true}>
          {option.label}
        </Option>
      ))}
    </Dropdown>
  );
}
