import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { playerNotes } from './notes.screen.ts'

export const isCorrected = sql<boolean>`exists (select from player_note newer where newer.cell = player_note.cell
  and newer.player_id = player_note.player_id and newer.corrects = player_note.id)`

export const playerNotesData = datasetOf(playerNotes, 'player_note', ({ from, scope }) =>
  from.leftJoin('player', playerOf('player_note')).select([
    visibleActorName(scope, 'player_note.by').as('by'),
    sql<'LOOSE' | 'PINNED'>`case when player_note.is_pinned then 'PINNED' else 'LOOSE' end`.as('pin'),
    isCorrected.as('isCorrected'),
    'player.username as player',
    // The player's current agent: a former upline loses access to the notes.
    sql<bigint>`player.agent_id`.as('agentId'),
  ]),
)
