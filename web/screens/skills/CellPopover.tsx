import { Popover, PopoverSurface } from '@fluentui/react-components';
import type { ListedService } from '../../../shared/contract/services.ts';
import type { ListedStylist } from '../../../shared/contract/stylists.ts';
import { personName } from '../../../shared/rules/names.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellKey } from './cells.ts';
import type { Cells } from './useCells.ts';

/** A cell whose level and minutes are open, and the element that it opened from. */
export type OpenCell = { person: ListedStylist; service: ListedService; target: HTMLElement };

/** The editor of a cell, below it. Gives the focus back to the cell. */
export function CellPopover({
  person,
  service,
  target,
  cells,
  onClose,
}: OpenCell & { cells: Cells; onClose: () => void }) {
  const cell = cells.get(person.user_id, service.service_id);
  if (!cell) return null;
  const title = `${service.service_name} · ${personName(person)}`;
  const close = () => {
    onClose();
    target.focus();
  };
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_, { open }) => !open && close()}
    >
      <PopoverSurface aria-label={title}>
        <CellEditor
          title={title}
          service={service}
          cell={cell}
          problem={cells.problems.get(cellKey(person.user_id, service.service_id))}
          onChange={(next) => {
            cells.change([[person.user_id, service]], () => next);
            if (!next) close();
          }}
        />
      </PopoverSurface>
    </Popover>
  );
}
