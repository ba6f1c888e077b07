import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { addTag, removeTag } from '#areas/players/rules/care/note.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { answer, answerAbout } from '#engine/query-handler.ts'
import { playerAuditSubject, lockPlayerInScope, type PlayerLookup } from '#areas/players/limits/locked-player.facts.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { isCorrected } from '#areas/players/profile/cards/notes.data.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { isOnlineSql } from '#areas/players/profile/list/online.ts'
import { playerRecord } from '#areas/players/profile/list/player.facts.ts'
import { createTag, retireTag, tagPlayers, untagPlayers } from './tags.actions.ts'
import { playerHighlights, tagChoices } from './tags.queries.ts'
import { tag as tagRecord } from './tag.record.ts'

export const tagChoicesAnswer = answer(tagChoices, async ({ tx }) => {
  const rows = await tx
    .selectFrom('tag')
    .select(['name', 'meaning'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.map(({ name, meaning }) => ({ id: name, name, ...(meaning === '' ? {} : { hint: meaning }) }))
})

export const playerHighlightsAnswer = answerAbout(
  playerHighlights,
  playerRecord,
  async ({ tx, scope, subject: player }) => {
    const { cell, id } = player
    const tags = await tx
      .selectFrom('player_tag')
      .leftJoin('tag', 'tag.name', 'player_tag.tag')
      .where('player_tag.cell', '=', cell)
      .where('player_tag.player_id', '=', id)
      .orderBy('player_tag.tag')
      .select(['player_tag.tag', 'tag.meaning', visibleActorName(scope, 'player_tag.by').as('by'), 'player_tag.at'])
      .execute()
    const pinned = await tx
      .selectFrom('player_note')
      .where('cell', '=', cell)
      .where('player_id', '=', id)
      .where('is_pinned', '=', true)
      .where(sql<boolean>`not ${isCorrected}`)
      .orderBy('at', 'desc')
      .limit(5)
      .select(['id', 'text', visibleActorName(scope, 'player_note.by').as('by'), 'at', 'priority'])
      .execute()
    const { rows } = await sql<{
      isOnline: boolean
    }>`select ${isOnlineSql(sql`${cell}`, sql`${id}`)} as "isOnline"`.execute(tx)
    return {
      tags: tags.map((one) => ({ ...one, meaning: one.meaning ?? '' })),
      pinned,
      isTest: player.is_test,
      isErased: player.erased_at !== null,
      isOnline: rows[0]?.isOnline ?? false,
    }
  },
)

async function tagAndPlayer(tx: Tx, request: PlayerLookup & { readonly input: { readonly tag: string } }) {
  const player = await lockPlayerInScope(tx, request)
  if (!player) return null
  const { tag } = request.input
  const word = await tx.selectFrom('tag').select('retired_at').where('name', '=', tag).executeTakeFirst()
  const key = { cell: player.cell, player_id: player.id, tag }
  const existing = await tx
    .selectFrom('player_tag')
    .select('tag')
    .where('cell', '=', key.cell)
    .where('player_id', '=', key.player_id)
    .where('tag', '=', tag)
    .executeTakeFirst()
  return {
    player,
    key,
    word: word ? { isRetired: word.retired_at !== null } : null,
    carries: existing !== undefined,
    subject: playerAuditSubject(player, { tag }),
  }
}

export const tagPlayersAct = act(tagPlayers, {
  facts: tagAndPlayer,
  rule: ({ player, key, word, carries }, { actor, now }) =>
    addTag(word, carries, {
      table: 'player_tag',
      values: { ...key, domain_id: player.domain_id, by: actor.username, at: now },
    }),
})

export const untagPlayersAct = act(untagPlayers, {
  facts: tagAndPlayer,
  rule: ({ key, carries }) => removeTag(carries, { table: 'player_tag', key, values: {}, remove: true }),
})

async function lockTag(
  tx: Tx,
  { input: { tag }, ...lookup }: RowLookup & { readonly input: { readonly tag: string } },
) {
  const word = await tagRecord.lock(tx, { ...lookup, id: tag })
  return { word, subject: tagRecord.subjectOf({ name: tag }, { shown: { tag } }) }
}

export const createTagAct = act(createTag, {
  facts: lockTag,
  rule({ word }, { input: { tag, meaning }, actor, now }) {
    if (word && word.retiredAt === null) return refuse('This tag already exists.', 'tag')
    const message = 'Tag created'
    return word
      ? decide({ set: { meaning, retired_at: null }, message })
      : decide({ rows: [{ table: 'tag', values: { name: tag, meaning, by: actor.username, at: now } }], message })
  },
})

export const retireTagAct = act(retireTag, {
  facts: lockTag,
  rule: ({ word }, { now }) =>
    !word || word.retiredAt !== null
      ? refuse('Tag not found.', 'tag')
      : decide({ set: { retired_at: now }, message: 'Tag retired' }),
})

export const tagActs = [tagPlayersAct, untagPlayersAct, createTagAct, retireTagAct]
