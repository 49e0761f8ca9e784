import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import {
  type Chip,
  canPlace,
  captions,
  chipsIn,
  type Layout,
  listPlaces,
  moveChip,
  type Zone,
  zoneNames,
  zones,
} from './layout.ts';

type Place = { zone: Zone; at: number };

/** Moves the fields of a pivot by mouse, tap and keyboard, and says for screen readers what happened. */
export function useFieldMoves(layout: Layout, onChange: (layout: Layout) => void) {
  const root = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const drag = useDraggedField(layout, onChange, setAnnouncement);
  const carry = useCarriedField(
    layout,
    (next, chip) => {
      onChange(next);
      // A chip that changes zones is remounted, so focus it again.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-chip="${chip}"]`)?.focus());
    },
    setAnnouncement,
  );
  return {
    root,
    announcement,
    announce: setAnnouncement,
    carried: carry.carried,
    onTap: carry.onTap,
    dropTarget: drag.dropTarget,
    chipHandlers: (chip: Chip, place: Place) => ({ ...drag.chipHandlers(chip), ...carry.chipHandlers(chip, place) }),
  };
}

export type FieldMoves = ReturnType<typeof useFieldMoves>;

const findPlace = (layout: Layout, chip: Chip): Place => {
  const zone = zones.find((name) => chipsIn(layout, name).includes(chip)) ?? 'unused';
  return { zone, at: zone === 'unused' ? 0 : chipsIn(layout, zone).indexOf(chip) };
};

/** 'Stylist: Rows, place 2' */
const formatPlace = (chip: Chip, { zone, at }: Place): string =>
  `${captions[chip]}: ${zoneNames[zone]}${zone === 'unused' ? '' : `, place ${at + 1}`}`;

function useDraggedField(layout: Layout, onChange: (next: Layout) => void, announce: (text: string) => void) {
  const [dragged, setDragged] = useState<Chip>();

  function drop(event: DragEvent, { zone, at }: Place): void {
    event.preventDefault();
    event.stopPropagation();
    if (!dragged) return;
    const next = moveChip(layout, dragged, zone, at);
    if (next !== layout) {
      onChange(next);
      announce(formatPlace(dragged, findPlace(next, dragged)));
    }
    setDragged(undefined);
  }

  return {
    dropTarget: (place: Place) => ({
      onDragOver: (event: DragEvent) => dragged && canPlace(dragged, place.zone) && event.preventDefault(),
      onDrop: (event: DragEvent) => drop(event, place),
    }),
    chipHandlers: (chip: Chip) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', captions[chip]);
        setDragged(chip);
      },
      onDragEnd: () => setDragged(undefined),
    }),
  };
}

/** Carries the field picked up by keyboard or touch until it is dropped. */
function useCarriedField(
  layout: Layout,
  applyLayout: (next: Layout, chip: Chip) => void,
  announce: (text: string) => void,
) {
  /** The carried field, and the layout to restore on Escape. */
  const [carried, setCarried] = useState<{ chip: Chip; before: Layout }>();

  function toggle(chip: Chip, instructions: string): void {
    const isDropped = carried?.chip === chip;
    setCarried(isDropped ? undefined : { chip, before: layout });
    announce(`${captions[chip]} ${isDropped ? 'is put down' : `is taken up: ${instructions}`}`);
  }

  /** Tapping a zone or chip drops the carried field there. Tapping a chip otherwise picks it up. */
  function onTap(event: MouseEvent, { zone, at }: Place, chip?: Chip): void {
    event.stopPropagation();
    const canDrop = carried && carried.chip !== chip && canPlace(carried.chip, zone);
    if (!canDrop) {
      if (chip) toggle(chip, 'press where it goes');
      return;
    }
    const next = moveChip(layout, carried.chip, zone, at);
    applyLayout(next, carried.chip);
    announce(formatPlace(carried.chip, findPlace(next, carried.chip)));
    setCarried(undefined);
  }

  function onKeyDown(event: KeyboardEvent, chip: Chip): void {
    const { key } = event;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      toggle(chip, 'arrows carry it, Enter puts it down, Escape puts it back');
      return;
    }
    if (carried?.chip !== chip) return;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      applyLayout(carried.before, chip);
      setCarried(undefined);
      announce(`${captions[chip]} is where it was`);
      return;
    }
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (!step) return;
    event.preventDefault();
    const next = findNextPlace(layout, chip, step);
    if (!next) return;
    applyLayout(moveChip(layout, chip, next.zone, next.at), chip);
    announce(formatPlace(chip, next));
  }

  return {
    carried: carried?.chip,
    onTap,
    chipHandlers: (chip: Chip, place: Place) => ({
      onClick: (event: MouseEvent) => onTap(event, place, chip),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, chip),
      onBlur: () => carried?.chip !== chip && setCarried(undefined),
    }),
  };
}

/** The place one step before or after the field's current one. */
function findNextPlace(layout: Layout, chip: Chip, step: number): Place | undefined {
  const places = listPlaces(layout, chip);
  const current = findPlace(layout, chip);
  return places[places.findIndex(({ zone, at }) => zone === current.zone && at === current.at) + step];
}
