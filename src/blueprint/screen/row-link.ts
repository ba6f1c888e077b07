import { addressOf, type Address } from '#blueprint/address.ts'
import type { RowLink } from './list.ts'

export type FilterValues = Readonly<Record<string, string>>

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The address of a link about a row, with the filters in use that it carries over. */
export function linkedAddress(
  { to, carries = {} }: Pick<RowLink, 'to' | 'carries'>,
  row: Readonly<Record<string, unknown>>,
  filters: FilterValues,
): Address {
  const texts = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)]))
  const own = addressOf(to, texts)
  const [path = '', query = ''] = own.split('?')
  const carried = Object.entries(carries).flatMap(([here, there]) => {
    const value = filters[here]
    return value === undefined ? [] : [[there, value] as const]
  })
  if (carried.length === 0) return own
  return addressOf(path, {}, { ...Object.fromEntries(carried), ...Object.fromEntries(new URLSearchParams(query)) })
}

/** Whether the link is offered for the row. */
export const isOffered = ({ when }: Pick<RowLink, 'when'>, row: Readonly<Record<string, unknown>>): boolean => {
  if (when === undefined) return true
  const value = row[when[0]]
  return when[1] === undefined ? value !== null && value !== '' : value === when[1]
}
