import { lockBets } from '#areas/agents/rules/accounts/account-status.ts'
import { unwatch, watch } from '#areas/players/rules/care/watch.ts'
import { isUuid } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { aboutPlayer, lockOwnPlayer, type Wanted } from '#areas/players/limits/player-of.facts.ts'
import { lockPlayer, type PlayerFacts } from '#areas/players/list/players.act.ts'
import {
  betLockOfBet,
  betLockOfExposed,
  betLockOfWatched,
  unwatchPlayer,
  watchExposed,
  watchOfBet,
} from './watched.actions.ts'

/** Whose bet it is; who may not see the bet finds no player. */
async function ownerOf(tx: Tx, { id }: { readonly id: string }): Promise<string> {
  if (!isUuid(id)) return ''
  const bet = await tx.selectFrom('bet_open').select('player_id').where('id', '=', id).executeTakeFirst()
  return bet ? String(bet.player_id) : ''
}

async function watched(tx: Tx, wanted: Wanted) {
  const player = await lockOwnPlayer(tx, wanted)
  if (!player) return null
  const key = { cell: player.cell, player_id: player.id }
  const row = await tx
    .selectFrom('player_watch')
    .select('at')
    .where('cell', '=', key.cell)
    .where('player_id', '=', key.player_id)
    .executeTakeFirst()
  return { player, key, isWatched: row !== undefined, subject: aboutPlayer(player) }
}

type PlayerOf = (tx: Tx, wanted: Wanted) => Promise<Wanted>
const itself: PlayerOf = async (_, wanted) => wanted
const ofBet: PlayerOf = async (tx, wanted) => ({ ...wanted, id: await ownerOf(tx, wanted) })

const watching = (action: typeof watchExposed, playerOf: PlayerOf) =>
  act(action, {
    facts: async (tx, wanted) => watched(tx, await playerOf(tx, wanted)),
    rule: ({ player, key, isWatched }, { input, actor, now }) =>
      watch(isWatched, input.remark, (remark) => ({
        table: 'player_watch',
        values: { ...key, domain_id: player.domain_id, remark, by: actor.username, at: now },
      })),
  })

const locking = (playerOf: PlayerOf) => ({
  facts: async (tx: Tx, wanted: Wanted) => lockPlayer(tx, await playerOf(tx, wanted)),
  rule: ({ account }: PlayerFacts, move: 'lock' | 'unlock') => lockBets(account, move === 'lock'),
})

export const watchActs = [
  watching(watchExposed, itself),
  watching(watchOfBet, ofBet),
  act(unwatchPlayer, {
    facts: watched,
    rule: ({ key, isWatched }) => unwatch(isWatched, { table: 'player_watch', key, values: {} }),
  }),
  ...moveActs(betLockOfExposed, locking(itself)),
  ...moveActs(betLockOfBet, locking(ofBet)),
  ...moveActs(betLockOfWatched, locking(itself)),
]
