import { decide, type Effects } from '#blueprint/decision/decision.ts'
import { tightenMarket, tighterForPlayer, type LimitedBets } from '#areas/exchange/rules/risk/lower-limits.ts'
import { allowanceFor, drawUp, type RestrictionKind } from '#areas/players/rules/care/restriction.ts'
import { lockPlayerInScope, playerAuditSubject } from '#areas/players/limits/locked-player.facts.ts'
import { restrictionEffects } from '#areas/players/limits/restrictions/set-restrictions.ts'
import { lockMarketOfBet } from '#areas/exchange/risk/alerts/switches.act.ts'
import { isUuid } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { limitMarketOfBet, limitPlayerOfBet } from './bet-limits.actions.ts'

interface Lookup {
  readonly id: string
  readonly actor: Actor
  readonly scope: Scope
  readonly now: Date
}

/** The player of the bet, and what is in force for bets like this one. */
async function playerFacts(tx: Tx, { id, scope, now }: Lookup) {
  if (!isUuid(id)) return null
  const bet = await tx
    .selectFrom('bet_open as b')
    .innerJoin('market as m', 'm.id', 'b.market_id')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('competition as c', 'c.id', 'e.competition_id')
    .where('b.id', '=', id)
    .select(['b.player_id', 'c.sport', 'm.event_id', 'm.kind', 'm.product'])
    .executeTakeFirst()
  const player = bet && (await lockPlayerInScope(tx, { id: String(bet.player_id), scope }))
  if (!bet || !player) return null
  const rows = await tx
    .selectFrom('player_restriction')
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .where('status', '=', 'ACTIVE')
    .select(['scope', 'target', 'kind', 'value', 'from_at', 'expires_at'])
    .execute()
  const event = String(bet.event_id)
  const likeThis = { what: 'BET', sport: bet.sport, event, marketType: bet.kind, provider: bet.product } as const
  const restrictions = rows.map((row) => ({ ...row, from: row.from_at, until: row.expires_at, isLifted: false }))
  const allowance = allowanceFor(likeThis, restrictions, now)
  const shown = {
    maxStake: allowance.bounds.MAX_STAKE ?? null,
    maxWin: allowance.bounds.MAX_WIN ?? null,
    secondsBetweenBets: allowance.secondsBetweenBets,
  }
  const targets: Readonly<Record<LimitedBets, string | null>> = {
    BET: null,
    SPORT: bet.sport,
    EVENT: event,
    MARKET_TYPE: bet.kind,
  }
  return { player, allowance, targets, subject: playerAuditSubject(player, shown) }
}

/** The market of the bet with its own limits. */
async function marketFacts(tx: Tx, lookup: Lookup) {
  const found = await lockMarketOfBet(tx, lookup)
  if (!found) return null
  const { minStake, maxStake, maxProfit, delayMs } = found.row
  const shown = { minStake, maxStake, maxProfit, delaySeconds: (delayMs ?? 0) / 1000 }
  return { limits: { minStake, maxStake, maxProfit, delayMs }, subject: { ...found.subject, shown } }
}

export const betLimitActs = [
  act(limitPlayerOfBet, {
    facts: playerFacts,
    rule({ player, allowance, targets }, request) {
      const { scope, maxStake, maxWin, delay, until } = request.input
      const refusal = tighterForPlayer({ maxStake, maxWin, delay }, allowance)
      if (refusal) return refusal
      const entered: readonly (readonly [RestrictionKind, bigint | number | null])[] = [
        ['MAX_STAKE', maxStake],
        ['MAX_WIN', maxWin],
        ['DELAY', delay],
      ]
      const rows: NonNullable<Effects['rows']>[number][] = []
      const events: NonNullable<Effects['events']>[number][] = []
      for (const [kind, value] of entered) {
        if (value === null) continue
        const measure = typeof value === 'bigint' ? { amount: value, delay: null } : { amount: null, delay: value }
        const terms = { scope, target: targets[scope], kind, ...measure, oddsE4: null, from: request.now, until }
        const drawn = drawUp(terms, request.now)
        if ('refused' in drawn) return drawn
        const laid = restrictionEffects([player], { drawn, source: 'MANUAL', message: null, note: null }, request)
        rows.push(...(laid.rows ?? []))
        events.push(...(laid.events ?? []))
      }
      return decide({
        rows,
        events,
        becomes: {
          ...(maxStake === null ? {} : { maxStake }),
          ...(maxWin === null ? {} : { maxWin }),
          ...(delay === null ? {} : { secondsBetweenBets: delay }),
        },
        message: `Limits of ${player.username} apply from the next bet`,
      })
    },
  }),
  act(limitMarketOfBet, {
    facts: marketFacts,
    rule: ({ limits }, { input }) => tightenMarket(limits, input),
  }),
]
