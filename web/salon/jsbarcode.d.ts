/** The encoder of the one format we print, without the package's other formats and renderers. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    valid(): boolean;
    /** `data` has one character a module, `1` for black. */
    encode(): { data: string };
  }
}
