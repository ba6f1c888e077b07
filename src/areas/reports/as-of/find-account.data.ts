import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { findAccounts } from './find-account.queries.ts'

interface AccountMatch {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly level: string
}

const maxResults = 12
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const findAccountsAnswer = answerWithin(findAccounts, async ({ tx, scope, parameters }) => {
  const term = (parameters.q ?? '').trim().toLowerCase()
  const id = /^\d{1,18}$/.test(term) ? term : null
  const begins = `${escaped(term)}%`
  const { rows } = await sql<AccountMatch>`
    (select a.id, a.username, a.name, coalesce(l.code, a.level::text) as level from agent a
      left join agent_level l on l.domain_id = a.domain_id and l.level = a.level
      where (lower(a.username) like ${begins} or a.id = ${id}::bigint) and ${scope.within('a.id')} order by a.level, a.username limit ${maxResults})
    union all
    (select p.id, p.username, '', 'Player' from player p
      where (lower(p.username) like ${begins} or (p.cell = cell_of(${id}::bigint) and p.id = ${id}::bigint)) and ${scope.within('p.agent_id')}
      order by lower(p.username) limit ${maxResults}) limit ${maxResults}`.execute(tx)
  return rows
})
