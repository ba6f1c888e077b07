import { lockBets } from '#areas/agents/rules/accounts/account-status.ts'
import { unwatch, watch } from '#areas/players/rules/care/watch.ts'
import { isUuid } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { playerAuditSubject, lockPlayerInScope, type PlayerLookup } from '#areas/players/limits/locked-player.facts.ts'
import { lockPlayer, type PlayerFacts } from '#areas/players/profile/list/players.act.ts'
import {
  betLockFromBet,
  betLockFromExposure,
  betLockFromWatchlist,
  unwatchPlayer,
  watchFromExposure,
  watchFromBet,
} from './watchlist.actions.ts'

/** The player of a bet; empty if the bet is not visible to the actor. */
async function playerOfBet(tx: Tx, { id }: { readonly id: string }): Promise<string> {
  if (!isUuid(id)) return ''
  const bet = await tx.selectFrom('bet_open').select('player_id').where('id', '=', id).executeTakeFirst()
  return bet ? String(bet.player_id) : ''
}

async function lockWatchState(tx: Tx, request: PlayerLookup) {
  const player = await lockPlayerInScope(tx, request)
  if (!player) return null
  const key = { cell: player.cell, player_id: player.id }
  const row = await tx
    .selectFrom('watchlist_entry')
    .select('at')
    .where('cell', '=', key.cell)
    .where('player_id', '=', key.player_id)
    .executeTakeFirst()
  return { player, key, isWatched: row !== undefined, subject: playerAuditSubject(player) }
}

type ResolvePlayer = (tx: Tx, lookup: PlayerLookup) => Promise<PlayerLookup>
const rowIsPlayer: ResolvePlayer = async (_, request) => request
const rowIsBet: ResolvePlayer = async (tx, request) => ({ ...request, id: await playerOfBet(tx, request) })

const watchAct = (action: typeof watchFromExposure, playerOf: ResolvePlayer) =>
  act(action, {
    facts: async (tx, request) => lockWatchState(tx, await playerOf(tx, request)),
    rule: ({ player, key, isWatched }, { input, actor, now }) =>
      watch(isWatched, input.remark, (remark) => ({
        table: 'watchlist_entry',
        values: { ...key, domain_id: player.domain_id, remark, by: actor.username, at: now },
      })),
  })

const betLockHandlers = (playerOf: ResolvePlayer) => ({
  facts: async (tx: Tx, request: PlayerLookup) => lockPlayer(tx, await playerOf(tx, request)),
  rule: ({ account }: PlayerFacts, move: 'lock' | 'unlock') => lockBets(account, move === 'lock'),
})

export const watchActs = [
  watchAct(watchFromExposure, rowIsPlayer),
  watchAct(watchFromBet, rowIsBet),
  act(unwatchPlayer, {
    facts: lockWatchState,
    rule: ({ key, isWatched }) => unwatch(isWatched, { table: 'watchlist_entry', key, values: {}, remove: true }),
  }),
  ...moveActs(betLockFromExposure, betLockHandlers(rowIsPlayer)),
  ...moveActs(betLockFromBet, betLockHandlers(rowIsBet)),
  ...moveActs(betLockFromWatchlist, betLockHandlers(rowIsPlayer)),
]
