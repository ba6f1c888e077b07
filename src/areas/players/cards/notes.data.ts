import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { playerNotes } from './notes.screen.ts'

export const isCorrected = sql<boolean>`exists (select from player_note newer where newer.cell = player_note.cell
  and newer.player_id = player_note.player_id and newer.corrects = player_note.id)`

export const playerNotesData = dataset(playerNotes, ({ db, scope }) =>
  db
    .selectFrom('player_note')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'player_note.cell').onRef('player.id', '=', 'player_note.player_id'),
    )
    .select([
      ...columnsOf('player_note', 'id', 'at', 'text', 'priority', 'corrects', 'playerId'),
      visibleActorName(scope, 'player_note.by').as('by'),
      sql<'LOOSE' | 'PINNED'>`case when player_note.is_pinned then 'PINNED' else 'LOOSE' end`.as('pin'),
      isCorrected.as('isCorrected'),
      'player.username as player',
      // The player's current agent: a former upline loses access to the notes.
      sql<bigint>`player.agent_id`.as('agentId'),
    ]),
)
