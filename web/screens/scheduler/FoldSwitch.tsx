import { SegmentedControl } from '../../kit/ui/SegmentedControl.tsx';
import type { BookPanel } from './editing/useBookPanel.ts';

/** On a phone: shows what a panel proposes as a list, or folds the panel and shows it in the book. */
export function FoldSwitch({ panel }: { panel: Pick<BookPanel, 'isFolded' | 'setFolded'> }) {
  return (
    <SegmentedControl
      label="Show"
      choices={[
        ['list', 'List'],
        ['book', 'In the book'],
      ]}
      value={panel.isFolded ? 'book' : 'list'}
      onChange={(value) => panel.setFolded(value === 'book')}
    />
  );
}
