declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    /** A number pins an axis; a range limits it. */
    variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
