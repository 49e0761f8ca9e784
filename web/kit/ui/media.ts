/*
 * The three places where the layout changes, as Griffel at-rules: `[phone]: { padding: '16px' }`.
 */

/** A finger instead of a pointer, or a phone: every target is at least 44 px high there. */
export const touch = '@media (pointer: coarse), (max-width: 599px)';
export const phone = '@media (max-width: 599px)';
/** Below the width where drawer, form and preview fit side by side. */
export const narrow = '@media (max-width: 1279px)';
