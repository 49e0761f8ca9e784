import './printing.css';

/** Marks the part of a screen that goes to the printer alone: `<div {...printed}>`. */
export const printed = { 'data-printed': '' };
