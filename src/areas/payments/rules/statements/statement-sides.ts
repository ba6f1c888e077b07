export type Side = 'credit' | 'debit'

/** How banks write the sides: Cr and Dr, and in German Haben and Soll. */
const sides: ReadonlyMap<string, Side> = new Map([
  ...['cr', 'c', 'credit', 'h', 'haben', '+'].map((word) => [word, 'credit'] as const),
  ...['dr', 'd', 'debit', 's', 'soll', '-'].map((word) => [word, 'debit'] as const),
])
const sideOf = (word: string): Side | undefined => sides.get(word.toLowerCase().replace(/\.$/, ''))

export const isSide = (word: string): boolean => sideOf(word) !== undefined

/** 300.00 Cr and Dr 300.00: the figure, and the side written beside it. */
export function splitSide(cell: string): { readonly figure: string; readonly beside?: Side | undefined } {
  const after = /^(.*\d\)?)\s*(cr|dr)\.?$/i.exec(cell)
  const before = /^(cr|dr)\b\.?\s*(.*\d.*)$/i.exec(cell)
  if (after) return { figure: after[1] ?? '', beside: sideOf(after[2] ?? '') }
  return before ? { figure: before[2] ?? '', beside: sideOf(before[1] ?? '') } : { figure: cell }
}

/** The side of a row by its column and its amount; a text: they contradict each other, or say nothing that is known. */
export function rowSide(word: string, beside: Side | undefined, isMapped: boolean): { readonly side: Side } | string {
  const named = sideOf(word)
  if (word !== '' && named === undefined) return `side "${word.slice(0, 30)}" is neither Cr nor Dr`
  if (named !== undefined && beside !== undefined && named !== beside) return 'the two sides contradict each other'
  const side = named ?? beside
  return side === undefined && isMapped ? 'side is missing' : { side: side ?? 'credit' }
}
