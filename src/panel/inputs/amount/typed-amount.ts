import { digitsOf } from '#values/currency.ts'
import { group, isLakhCurrency } from '#values/grouped.ts'
import { amountText } from '../typed.ts'

/** An amount while it is typed: its integer digits grouped, the rest as it is. A comma of the user is shown as typed. */
export function groupedTyped(text: string, currency: string): string {
  if (text.includes(',')) return text
  const [, sign = '', integer = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec(text) ?? []
  return `${sign}${group(integer, isLakhCurrency(currency))}${rest}`
}

interface Edit {
  /** The amount before the edit, as it is sent. */
  readonly text: string
  /** The text of the input after it, with the caret. */
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

/**
 * The amount after an edit, grouped again, with the caret after the same character. Commas that grouped it before the
 * edit are removed; one that is typed or pasted is kept until it separates groups.
 */
export function typedAmount(edit: Edit, currency: string): TypedAmount {
  const before = groupedTyped(edit.text, currency)
  const { typed, caret } = withDigitDeleted(edit, before)
  const isOwn = before === edit.text ? () => false : ownCommas(before, typed)
  const bare = Array.from(typed).filter((_, at) => !isOwn(at))
  const text = amountText(bare.join(''), digitsOf(currency))
  const shown = groupedTyped(text, currency)
  const isPart = (character: string) => (text.includes(',') ? /[^\s₹]/ : /[^,\s₹]/).test(character)
  const left = Array.from(typed.slice(0, caret)).filter((character, at) => !isOwn(at) && isPart(character)).length
  const isExpanded = bare.filter(isPart).length !== text.length
  return { text, shown, caret: isExpanded ? shown.length : placeAfter(shown, left, isPart) }
}

/**
 * Whether the character at a place of the typed text is a comma that grouped the amount before the edit. Where the user
 * adds one, all are taken as written by the user.
 */
function ownCommas(before: string, typed: string): (at: number) => boolean {
  const shorter = Math.min(before.length, typed.length)
  let start = 0
  while (start < shorter && before[start] === typed[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1
  const isAdded = typed.slice(start, typed.length - end).includes(',')
  return (at) => !isAdded && typed[at] === ','
}

/** Deleting a separator deletes the digit next to it, since the separator would come back. */
function withDigitDeleted(edit: Edit, before: string): Pick<Edit, 'typed' | 'caret'> {
  const { text, typed, caret, isForward = false } = edit
  const isSeparatorDeleted =
    before !== text && typed.length === before.length - 1 && typed === without(before, caret) && before[caret] === ','
  if (!isSeparatorDeleted) return { typed, caret }
  const at = isForward ? caret : caret - 1
  return { typed: without(typed, at), caret: at }
}

const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1)

/** The place in the text after so many characters that are parts of the amount. */
function placeAfter(shown: string, count: number, isPart: (character: string) => boolean): number {
  let left = count
  let place = 0
  for (; left > 0 && place < shown.length; place++) if (isPart(shown[place] ?? '')) left--
  return place
}
