import {
  readCallback,
  textAt,
  type CallbackMapping,
  type GatewayTerms,
  type MappedField,
} from '#areas/payments/rules/callbacks/field-mapping.ts'
import { labelOf } from '#blueprint/labels.ts'
import { digitsOf } from '#values/currency.ts'
import { formatMoney } from '#values/money.ts'
import { statusMeanings } from './mapping-fields.ts'

/** Fields that a callback need not contain each time. */
export const isOptional = (field: MappedField): boolean =>
  ['reference', 'utr', 'event', 'player', 'direction'].includes(field)

/** What a field reads from a sample, in words; null: nothing. */
export function shownReading(
  field: MappedField,
  body: unknown,
  { mapping, terms }: { readonly mapping: CallbackMapping; readonly terms: GatewayTerms },
): string | null {
  const text = textAt(body, mapping.fields[field])
  if (text === null) return null
  const { amount, currency, word, direction } = readCallback(body, mapping, terms)
  if (field === 'amount')
    return amount === null || currency === null ? null : `${formatMoney(amount, digitsOf(currency))} ${currency}`
  if (field === 'status') return word === null ? null : `“${text}”: ${labelOf(word, statusMeanings)}`
  if (field === 'direction') return `“${text}”: ${direction === 'PAYOUT' ? 'payout' : 'deposit'}`
  return `“${text}”`
}
