/** The look of the console for a page without scripts: its canvas, its teal, its quiet lines. */
export const style = `:root {
  color-scheme: light dark;
  --canvas: #f5f8f7; --surface: #fff; --sunken: #f8faf9; --line: #e2e8e7; --strong: #c9d2d1;
  --ink: #14211f; --soft: #5a6866; --brand: #006b66; --tint: #e3f4f3; --chip: #eaefee;
  --get: #2b6cb0; --post: #006b66; --put: #8a5a00; --delete: #b3263e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0e1312; --surface: #161d1c; --sunken: #121817; --line: #283130; --strong: #3a4644;
    --ink: #ecf2f1; --soft: #9aa7a5; --brand: #58b3ae; --tint: #123532; --chip: #232c2b;
    --get: #7db8ee; --post: #58b3ae; --put: #e0a93a; --delete: #f1707b;
  }
}
* { box-sizing: border-box; margin: 0; }
html { scroll-padding-top: 72px; }
body {
  display: grid; grid-template: 'head head' auto 'nav main' 1fr / 220px minmax(0, 1fr); min-height: 100vh;
  background: var(--canvas); color: var(--ink);
  font: 14px/20px 'Figtree Variable', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Helvetica Neue', Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
a { color: var(--brand); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
code, .path { font: 13px/20px ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }

header {
  grid-area: head; position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 12px;
  height: 56px; padding: 0 24px; background: var(--canvas); border-bottom: 1px solid var(--line);
}
header h1 { flex: 1; font-size: 16px; font-weight: 650; letter-spacing: -0.015em; }
nav { grid-area: nav; position: sticky; top: 56px; align-self: start; display: grid; gap: 2px; padding: 22px 12px; }
nav a { display: flex; justify-content: space-between; padding: 7px 12px; border-radius: 7px; color: var(--ink); font-weight: 500; text-decoration: none; }
nav a:hover { background: var(--tint); color: var(--brand); }
nav span { color: var(--soft); font-weight: 400; }
main { grid-area: main; display: grid; gap: 32px; max-width: 1120px; padding: 24px 24px 64px; }
.lead { display: grid; gap: 8px; max-width: 84ch; color: var(--soft); text-wrap: pretty; }

.legend { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.legend div { display: flex; align-items: center; gap: 8px; }
.legend dt, .types > * { display: inline-grid; place-items: center; width: 20px; height: 20px; border-radius: 4px; font-size: 12px; font-weight: 600; }
.legend dt, .types b { background: var(--tint); color: var(--brand); }
.legend dd { color: var(--soft); }

h2 { margin-bottom: 12px; font-size: 22px; line-height: 28px; font-weight: 650; letter-spacing: -0.015em; }
.call, article { background: var(--surface); border: 1px solid var(--line); }
.call + .call { border-top: 0; }
.call:first-of-type { border-radius: 12px 12px 0 0; }
.call:last-of-type { border-radius: 0 0 12px 12px; }
.call:only-of-type { border-radius: 12px; }
summary {
  display: grid; grid-template-columns: 60px minmax(0, 1fr) auto; align-items: center; gap: 2px 12px;
  padding: 10px 16px; border-radius: inherit; cursor: pointer; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--sunken); }
.method { font-size: 12px; font-weight: 650; letter-spacing: 0.02em; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
.path { font-weight: 600; }
.path var { color: var(--brand); font-style: normal; }
.summary { grid-column: 2 / -1; color: var(--soft); }
.types { display: inline-flex; gap: 3px; }
.types > span { color: var(--strong); font-weight: 400; }
.public { padding: 0 8px; border-radius: 10px; background: var(--tint); color: var(--brand); font-size: 12px; font-weight: 600; }

.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 16px 32px; padding: 16px; border-top: 1px solid var(--line); background: var(--sunken); border-radius: inherit; }
.sides section { min-width: 0; }
.who { grid-column: 1 / -1; color: var(--soft); }
.who code { color: var(--ink); }
h3 { margin-bottom: 8px; font-size: 15px; font-weight: 650; }
h4 { margin: 12px 0 4px; color: var(--soft); font-size: 12px; font-weight: 600; }
.status { color: var(--soft); font-weight: 400; }
.none, .type, .note { color: var(--soft); }
.type code { padding: 1px 4px; border-radius: 4px; background: var(--chip); color: var(--ink); }
.type em { color: var(--brand); font-style: normal; }
.fields { padding: 0; list-style: none; }
.fields > li { display: grid; grid-template-columns: minmax(0, 200px) minmax(0, 1fr); gap: 0 16px; padding: 5px 0; }
.fields > li + li { border-top: 1px solid var(--line); }
.fields .fields { grid-column: 1 / -1; margin: 5px 0 0 4px; padding-left: 16px; border-left: 2px solid var(--line); }
.name { font-weight: 600; }
.note { font-size: 13px; }
.name, .type, .note { overflow-wrap: anywhere; }

.shapes article { padding: 16px; border-radius: 12px; }
.shapes article + article { margin-top: 12px; }
.sides { scroll-margin-top: 72px; }

@media (max-width: 800px) {
  body { grid-template: 'head' auto 'nav' auto 'main' 1fr / minmax(0, 1fr); }
  header { padding: 0 16px; }
  nav { position: static; display: flex; flex-wrap: wrap; padding: 12px 8px 0; }
  nav a { gap: 8px; padding: 12px; }
  main { padding: 16px 16px 48px; }
  summary { grid-template-columns: 60px minmax(0, 1fr); }
  .types, .public { grid-column: 2; justify-self: start; order: 1; }
  .summary { grid-column: 2; }
  .sides { scroll-margin-top: 120px; }
  .fields > li { grid-template-columns: minmax(0, 1fr); }
  .sides { grid-template-columns: minmax(0, 1fr); }
}
@media print { header, nav { display: none; } }
`;
