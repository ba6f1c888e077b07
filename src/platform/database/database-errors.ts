import pg from 'pg'
import { NotFound, Conflict } from '#platform/errors/app-errors.ts'

const sentences: Readonly<Record<string, string>> = {
  market_is_not_open: 'The market is not accepting bets.',
  market_is_settled: 'The market is being settled or has ended.',
  no_open_bet: 'The bet is no longer open.',
  no_voided_bet: 'The bet is no longer void.',
}

/** A month that has left the database and that no file answers here: a total without it would be too small. */
export const archivedMonth = (month = 'past months'): Conflict =>
  new Conflict(
    `Results of ${month} are in the archive. Open it, or choose a later period. Reports on profit, revenue and players read it, and the explorer.`,
    { code: 'month_is_archived' },
  )

/** Translates refusals of the database into application errors; any other error is returned unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  switch (error.code) {
    case 'OV402':
      return new Conflict('Not enough available balance.', { code: 'insufficient_funds' })
    case 'OV404':
      return new NotFound('Account not found.')
    case 'OV409':
      return new Conflict(sentences[error.message] ?? 'This action is not possible right now.', { code: error.message })
    case 'OV410':
      return archivedMonth(error.detail)
    case '23505':
      return new Conflict(`${takenValue(error.detail)} is already in use.`, {
        code: 'already_there',
        field: fieldOf(error.detail),
      })
    case '23514':
      return new Conflict(`Not allowed: ${(error.constraint ?? 'a rule').replaceAll('_', ' ')}.`, {
        code: 'not_possible',
      })
    case '22003':
      return new Conflict('The amount is too large.')
    default:
      return error
  }
}

/** `Key (lower(username))=(x) already exists.` names the column and the value. */
const duplicateKeyParts = (detail: string | undefined) =>
  /\((?:lower\()?([a-z_]+)[^=]*=\((.{0,80}?)\) already/.exec(detail ?? '')

const takenValue = (detail: string | undefined): string => {
  const value = duplicateKeyParts(detail)?.[2]
  return value === undefined ? 'This value' : `'${value}'`
}

const fieldOf = (detail: string | undefined): string | undefined => {
  const column = duplicateKeyParts(detail)?.[1]
  if (column === undefined) return undefined
  return column === 'name_key' ? 'username' : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
