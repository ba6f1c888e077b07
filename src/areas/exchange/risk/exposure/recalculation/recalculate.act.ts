import { sql } from 'kysely'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import {
  computedExposure,
  differing,
  recalculate,
  type PlayerExposure,
  type RecountedPosition,
} from '#areas/exchange/rules/bets/recalculation.ts'
import { bookedJson, bookedOf, type BookedRow } from '#areas/exchange/settlement/positions.facts.ts'
import { lockPlayerInScope, playerAuditSubject } from '#areas/players/limits/locked-player.facts.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import { recalculateExposure } from './recalculate.actions.ts'

interface PositionRow {
  readonly marketId: bigint
  readonly isSettling: boolean
  readonly exposure: bigint
  readonly worst: bigint
  readonly kind: string
  readonly winners: number
  readonly hedges: boolean
  readonly runners: readonly bigint[] | null
  readonly bets: readonly BookedRow[]
}

/** Every position of the player in a market without a result, with its open bets. */
async function readPositions(tx: Tx, player: bigint): Promise<readonly PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select m.id as "marketId", m.status like '%\_PROCESSING' as "isSettling", p.exposure, p.worst, m.kind, m.winners, m.hedges,
      (select array_agg(r.id order by r.sort_order) from runner r where r.market_id = m.id and r.status = 'ACTIVE') as runners,
      coalesce((select jsonb_agg(${bookedJson('o')}) from bet_open o
        where o.cell = p.cell and o.player_id = p.player_id and o.market_id = p.market_id), '[]') as bets
    from position p join market m on m.id = p.market_id
    where p.cell = ${cellOf(player)} and p.player_id = ${player}
      and (p.exposure <> 0 or exists (select from bet_open o where o.cell = p.cell and o.player_id = p.player_id and o.market_id = p.market_id))
    order by m.id`.execute(tx)
  return rows
}

function recounted({ marketId, exposure, worst, bets, runners, ...traits }: PositionRow): RecountedPosition {
  const { worst: computed, outcomes } = openPosition(bets.map(bookedOf), { ...traits, runners: runners ?? [] })
  return { marketId, exposure: money(exposure), worst: money(worst), computed, outcomes }
}

/** Locks the player with the wallet, so that no bet changes meanwhile. */
async function facts(tx: Tx, request: { readonly id: string; readonly scope: Scope }) {
  const player = await lockPlayerInScope(tx, request)
  if (!player) return null
  await sql`select lock_wallets(array[${player.id}]::bigint[])`.execute(tx)
  const wallet = await tx
    .selectFrom('wallet')
    .select(['exposure', 'balance', sql<bigint>`casino_exposure(cell, account_id)`.as('inCasino')])
    .where('cell', '=', player.cell)
    .where('account_id', '=', player.id)
    .executeTakeFirstOrThrow()
  const rows = await readPositions(tx, player.id)
  const exposure: PlayerExposure = {
    playerId: player.id,
    exposure: money(wallet.exposure),
    elsewhere: money(
      rows.filter(({ isSettling }) => isSettling).reduce((total, row) => total + row.exposure, wallet.inCasino),
    ),
    positions: rows.filter(({ isSettling }) => !isSettling).map(recounted),
  }
  const computed = computedExposure(exposure)
  const difference = computed - wallet.exposure
  const subject = {
    ...playerAuditSubject(player, {
      markets: rows.length,
      differing: differing(exposure).length,
      exposure: wallet.exposure,
      computed,
      available: wallet.balance - wallet.exposure,
      availableAfter: wallet.balance - computed,
    }),
    amount: difference < 0n ? -difference : difference,
  }
  return { exposure, subject }
}

export const recalculateExposureAct = act(recalculateExposure, {
  facts,
  rule: ({ exposure }) => recalculate(exposure),
})
