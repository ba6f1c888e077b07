import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { findPlayers } from './find-players.queries.ts'

interface PlayerMatch {
  readonly id: bigint
  readonly username: string
  readonly level: string
}

const maxResults = 12

export const findPlayersAnswer = answerWithin(findPlayers, async ({ tx, scope, parameters }) => {
  const term = (parameters.q ?? '').trim().toLowerCase()
  const id = /^\d{1,18}$/.test(term) ? term : null
  const { rows } =
    await sql<PlayerMatch>`select p.id, p.username, d.name as level from player p join domain d on d.id = p.domain_id
    where (p.username_form ^@ search_form(${term}) or (p.cell = cell_of(${id}::bigint) and p.id = ${id}::bigint)) and ${scope.within('p.agent_id')}
    order by p.username_form limit ${maxResults}`.execute(tx)
  return rows
})
