import pg from 'pg'
import { NotThere, Refused } from '#platform/errors/problems.ts'

const sentences: Readonly<Record<string, string>> = {
  market_is_not_open: 'The market is not accepting bets.',
  market_is_settled: 'The market is being settled or has ended',
  no_open_bet: 'The bet is no longer open.',
  no_voided_bet: 'The bet is no longer void.',
}

/** What the database refused, said as the engine says it; anything else is a fault and stays as it is. */
export function fromDatabase(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  switch (error.code) {
    case 'OV402':
      return new Refused('Not enough available balance', { code: 'insufficient_funds' })
    case 'OV404':
      return new NotThere('There is no such account')
    case 'OV409':
      return new Refused(sentences[error.message] ?? 'This action is not possible right now.', { code: error.message })
    case '23505':
      return new Refused(`${taken(error.detail)} is taken already`, {
        code: 'already_there',
        field: fieldOf(error.detail),
      })
    case '23514':
      return new Refused(`Not allowed: ${(error.constraint ?? 'a rule').replaceAll('_', ' ')}`, {
        code: 'not_possible',
      })
    case '22003':
      return new Refused('The amount is too large.')
    default:
      return error
  }
}

/** `Key (lower(username))=(x) already exists.` names the column and the value. */
const parts = (detail: string | undefined) => /\((?:lower\()?([a-z_]+)[^=]*=\((.{0,80}?)\) already/.exec(detail ?? '')

const taken = (detail: string | undefined): string => {
  const value = parts(detail)?.[2]
  return value === undefined ? 'This value' : `'${value}'`
}

const fieldOf = (detail: string | undefined): string | undefined => {
  const column = parts(detail)?.[1]
  if (column === undefined) return undefined
  return column === 'name_key' ? 'username' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
