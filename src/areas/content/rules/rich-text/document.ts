/** How a piece of text is set. */
export interface Marks {
  readonly isStrong: boolean
  readonly isSlanted: boolean
  /** Where it leads: a path of the site or an address by https. */
  readonly href: string | null
}
export const plainMarks: Marks = { isStrong: false, isSlanted: false, href: null }

export interface Words extends Marks {
  readonly kind: 'words'
  readonly text: string
}
export interface StoredImage {
  readonly kind: 'image'
  /** Id of the stored picture. */
  readonly file: string
  readonly alt: string
}
export type Inline = Words | StoredImage | { readonly kind: 'break' }

export interface Paragraph {
  readonly tag: 'p' | 'h2' | 'h3'
  readonly line: readonly Inline[]
}
export interface List {
  readonly tag: 'ul' | 'ol'
  /** Number of the first item. */
  readonly start: number
  readonly items: readonly (readonly Block[])[]
}
export interface Quote {
  readonly tag: 'blockquote'
  readonly blocks: readonly Block[]
}
export interface Cell {
  readonly isHead: boolean
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Block[]
}
export interface Table {
  readonly tag: 'table'
  readonly rows: readonly (readonly Cell[])[]
}

/** A part of a rich text. What is no such part cannot be stored. */
export type Block = Paragraph | List | Quote | Table
