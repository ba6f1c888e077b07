declare module 'wawoff2/decompress.js' {
  /** The TTF that a WOFF2 file was made of. */
  export default function decompress(file: Uint8Array): Promise<Uint8Array>
}

declare module 'bidi-js/dist/bidi.mjs' {
  interface Levels {
    readonly levels: Uint8Array
  }

  /** The bidirectional algorithm of Unicode. */
  export default function bidi(): {
    readonly getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl' | 'auto') => Levels
    /** The places of the letters of a line from left to right. */
    readonly getReorderedIndices: (text: string, levels: Levels) => number[]
    readonly getMirroredCharacter: (letter: string) => string | null
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit also takes a font that was opened before; its types do not say so. */
    registerFont(name: string, font: { readonly layout: (text: string) => object }): this
  }
}
