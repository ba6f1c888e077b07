import { amountIn, unreadableAmount } from '#platform/sheets/sheet.ts'
import type { Money } from '#values/money.ts'

export const decimalMarks = ['POINT', 'COMMA'] as const
export type DecimalMark = (typeof decimalMarks)[number]
export const decimalMarkLabels = { POINT: 'Point (1,234.50)', COMMA: 'Comma (1.234,50)' } as const

/** Groups by points before a comma, or by commas before a point: such an amount has one meaning. */
const provesComma = /\d(?:[.' ]\d{3})+,\d{1,3}(?!\d)/
const provesPoint = /\d(?:[,' ]\d{2,3})+\.\d{1,3}(?!\d)|\d\.\d{1,2}(?!\d)/

/** The decimal mark that the amounts of a file prove; null: none, or both. */
export function provedMark(texts: readonly string[]): DecimalMark | null {
  const isComma = texts.some((text) => provesComma.test(text))
  const isPoint = texts.some((text) => provesPoint.test(text.replace(provesComma, '')))
  if (isComma === isPoint) return null
  return isComma ? 'COMMA' : 'POINT'
}

const swapped = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/** An amount of a file with this decimal mark, or why it is none. */
export function readAmount(figure: string, mark: DecimalMark | null): { readonly amount: Money } | string {
  const amount = amountIn(mark === 'COMMA' ? swapped(figure) : figure)
  if (amount !== null) return { amount }
  return mark === 'COMMA' ? `"${figure.slice(0, 30)}" is not readable with a decimal comma` : unreadableAmount(figure)
}
