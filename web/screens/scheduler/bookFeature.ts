import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Presence } from '../../book/presence.ts';
import type { GapChip } from '../../book/types.ts';
import type { BookData, BookSlot, ColumnKey } from './draft.ts';
import type { PanelKind, PanelRequest } from './editing/useBookPanel.ts';
import type { BookContext } from './useBookContext.ts';

/** A hook that adds to the book. It has a folder of its own and is listed in `features.ts`. */
export type BookFeature = (context: BookContext) => BookParts;

/** What a feature adds. Every part is optional; menus, keys and tools follow the order of the features. */
export type BookParts = {
  keys?: readonly Shortcut[];
  /** Side panels by kind. */
  panels?: { [Kind in PanelKind]?: (request: PanelRequest<Kind>, loaded: LoadedBook) => ReactNode };
  /** Menu of the day bar. */
  barMenu?: readonly MenuEntry[];
  /** Menu of a stylist's head. */
  headMenu?: (head: StylistHead) => readonly MenuEntry[];
  /** Icon buttons of the toolbar. It fills from the right, so those of the first feature are the last. */
  icons?: ReactNode;
  /** Buttons of the toolbar, between its icons and New appointment. They fill from the right, too. */
  tools?: ReactNode;
  /** In the day bar, next to the day. */
  dayTools?: (isCompact: boolean) => ReactNode;
  /** In the day bar, next to the view. */
  viewTools?: ReactNode;
  /** Above the grid. */
  banner?: ReactNode;
  /** Drawers and print layouts. */
  overlay?: ReactNode;
  /** In the head of the appointment panel. */
  appointmentHead?: ReactNode;
  /** A section of the appointment panel, below the services. */
  appointmentSection?: ReactNode;
  /** The block whose panel is open. */
  selectedId?: string | undefined;
  /** The block that is cut out. */
  cutId?: string | undefined;
  /** Actions of a block that is not an appointment. */
  findBlock?: (id: string) => BlockActions | undefined;
  /** Visits of other kinds are dimmed. */
  only?: Presence | undefined;
  /** What fits into the next gaps. */
  chips?: readonly GapChip[] | undefined;
  onChip?: ((id: string, chip: HTMLElement) => void) | undefined;
  /** Takes a click on a free time, which otherwise starts a new appointment. */
  onSlot?: ((slot: BookSlot) => void) | undefined;
};

/** Where a shortcut works. The list of keys has a heading for each. */
export type KeyScope = 'anywhere' | 'visit' | 'slot' | 'offers';

/** Listed if it has a `scope`. Without `run` it does nothing at the moment, or is handled elsewhere. */
export type Shortcut = { keys: string; scope?: KeyScope; text?: string; run?: (() => void) | undefined };

export type LoadedBook = { data: BookData; shortcuts: readonly Shortcut[] };

export type MenuEntry = { label: string; icon?: ReactElement; disabled?: boolean; onClick: () => void };

/** A stylist on a day of the book. `when` is the day as in "Sick today" or "Sick on Sat". */
export type StylistHead = {
  stylist: BookData['stylists'][number];
  locationId: number;
  date: string;
  when: string;
  isPast: boolean;
};

export type BlockActions = {
  open: () => void;
  move: (to: ColumnKey & { start: number }) => void;
  resize: (minutes: number) => void;
  remove: () => void;
};

/** The nodes as static children, which need no keys: every feature has its place. */
export const toFragment = (nodes: readonly ReactNode[]) => createElement(Fragment, null, ...nodes);
