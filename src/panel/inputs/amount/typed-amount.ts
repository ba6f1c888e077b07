import { group, isLakhCurrency } from '#values/grouped.ts'
import { amountText } from '../typed.ts'

/** An amount while it is typed: its integer digits grouped, the rest as it is. */
export function groupedTyped(text: string, currency: string): string {
  const [, sign = '', integer = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec(text) ?? []
  return `${sign}${group(integer, isLakhCurrency(currency))}${rest}`
}

interface Edit {
  /** The text of the input before the edit. */
  readonly shown: string
  /** And after it, with the caret. */
  readonly typed: string
  readonly caret: number
  /** Deleted with Del, not with Backspace. */
  readonly isForward?: boolean
}

interface TypedAmount {
  /** The amount without separators, as it is sent. */
  readonly text: string
  readonly shown: string
  readonly caret: number
}

const isPart = (character: string): boolean => /[^,\s₹]/.test(character)
const partsIn = (text: string): number => Array.from(text).filter(isPart).length

/** The amount after an edit, grouped again, with the caret after the same digit. */
export function typedAmount(edit: Edit, currency: string): TypedAmount {
  const { typed, caret } = withDigitDeleted(edit)
  const text = amountText(typed)
  const shown = groupedTyped(text, currency)
  const isExpanded = partsIn(typed) !== text.length
  return { text, shown, caret: isExpanded ? shown.length : placeAfter(shown, partsIn(typed.slice(0, caret))) }
}

/** Deleting a separator deletes the digit next to it, since the separator would come back. */
function withDigitDeleted({ shown, typed, caret, isForward = false }: Edit): Pick<Edit, 'typed' | 'caret'> {
  const isSeparatorDeleted =
    typed.length === shown.length - 1 && typed === without(shown, caret) && shown[caret] === ','
  if (!isSeparatorDeleted) return { typed, caret }
  const at = isForward ? caret : caret - 1
  return { typed: without(typed, at), caret: at }
}

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)

/** The place in the text after so many characters that are no separators. */
function placeAfter(shown: string, count: number): number {
  let left = count
  let place = 0
  for (; left > 0 && place < shown.length; place++) if (isPart(shown[place] ?? '')) left--
  return place
}
