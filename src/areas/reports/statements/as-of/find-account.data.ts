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

export const findAccountsAnswer = answerWithin(findAccounts, async ({ tx, scope, parameters }) => {
  const term = (parameters.q ?? '').trim().toLowerCase()
  const id = /^\d{1,18}$/.test(term) ? term : null
  const { rows } = await sql<AccountMatch>`
    (select a.id, a.username, a.name, coalesce(l.code, a.level::text) as level from agent a
      left join agent_level l on l.domain_id = a.domain_id and l.level = a.level
      where (search_form(a.username) ^@ search_form(${term}) or a.id = ${id}::bigint) and ${scope.within('a.id')} order by a.level, a.username limit ${maxResults})
    union all
    (select p.id, p.username, '', 'Player' from player p
      where (p.username_form ^@ search_form(${term}) or (p.cell = cell_of(${id}::bigint) and p.id = ${id}::bigint)) and ${scope.within('p.agent_id')}
      order by p.username_form limit ${maxResults}) limit ${maxResults}`.execute(tx)
  return rows
})
