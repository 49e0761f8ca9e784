/** The class names that apply, for stylesheets; those that `makeStyles` made are joined by `mergeClasses`. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
