import { sql } from 'kysely'
import { answer } from '#server/engine/answer.ts'
import { dashboardFigures, dashboardQueues } from './dashboard.screen.ts'
import { inScope, major, spans, type Scope } from './scope.ts'
import { daysOf, ownOf, productsOf, registrationsOf, standingOf, sumsOf, type Sums } from './sums.ts'

export const dashboardFiguresAnswer = answer(
  dashboardFigures,
  async ({ tx, actor, agentIds, parameters, timeZone }) => {
    const scope: Scope = { agentIds, agentId: actor.agentId, timeZone }
    const { now, before } = spans(parameters, timeZone)
    const [sums, past] = [await sumsOf(tx, scope, now), await sumsOf(tx, scope, before)]
    const [own, pastOwn] = [await ownOf(tx, scope, now), await ownOf(tx, scope, before)]
    const [joined, pastJoined] = [await registrationsOf(tx, scope, now), await registrationsOf(tx, scope, before)]
    const standing = await standingOf(tx, scope)
    const both = (read: (of: Sums) => bigint) => ({ now: major(read(sums)), before: major(read(past)) })
    const counts = (read: (of: Sums) => bigint) => ({ now: Number(read(sums)), before: Number(read(past)) })
    return {
      ...now,
      registrations: { now: joined, before: pastJoined },
      activePlayers: counts((of) => of.players),
      bets: counts((of) => of.bets),
      turnover: both((of) => of.turnover),
      result: both((of) => of.commission - of.pl),
      commission: both((of) => of.commission),
      deposits: both((of) => of.deposits),
      depositCount: counts((of) => of.deposit_count),
      withdrawals: both((of) => of.withdrawals),
      withdrawalCount: counts((of) => of.withdrawal_count),
      netCash: both((of) => of.deposits - of.withdrawals),
      own: { now: major(own), before: major(pastOwn) },
      liability: major(standing.liability),
      exposure: major(standing.exposure),
      held: major(standing.held),
      products: (await productsOf(tx, scope, now)).map((row) => ({
        product: row.product,
        bets: Number(row.bets),
        turnover: major(row.turnover),
        result: major(-row.pl),
      })),
      days: (await daysOf(tx, scope, now.to)).map((row) => ({
        day: row.day,
        turnover: major(row.turnover),
        result: major(-row.pl),
        deposits: major(row.deposits),
        withdrawals: major(row.withdrawals),
      })),
    }
  },
)

export const dashboardQueuesAnswer = answer(dashboardQueues, async ({ tx, actor, agentIds, timeZone }) => {
  const scope: Scope = { agentIds, agentId: actor.agentId, timeZone }
  const { rows } = await sql<{
    deposits: bigint
    reviews: bigint
    payouts: bigint
    unknown: bigint
    kyc: bigint
    results: bigint
    oldest: Date | null
  }>`
    select (select count(*) from deposit where status in ('INITIATED', 'PENDING', 'PROCESSING') and ${inScope(scope)}) deposits,
      (select count(*) from withdrawal where status in ('PENDING', 'ON_HOLD') and ${inScope(scope)}) reviews,
      (select count(*) from withdrawal where status = 'APPROVED' and ${inScope(scope)}) payouts,
      (select count(*) from withdrawal where status = 'UNKNOWN' and ${inScope(scope)}) "unknown",
      (select count(*) from kyc_document d join player on player.cell = d.cell and player.id = d.player_id
        where d.status in ('PENDING', 'IN_REVIEW') and ${inScope(scope)}) kyc,
      (select count(*) from market where status = 'CLOSED') results,
      (select min(asked_at) from withdrawal where status = 'PENDING' and ${inScope(scope)}) oldest`.execute(tx)
  const waiting = rows[0]!
  return {
    deposits: Number(waiting.deposits),
    reviews: Number(waiting.reviews),
    payouts: Number(waiting.payouts),
    unknownPayouts: Number(waiting.unknown),
    kyc: Number(waiting.kyc),
    results: actor.permissions.has('MARKET_RESULT_VIEW') ? Number(waiting.results) : 0,
    oldestReviewAt: waiting.oldest?.toISOString() ?? null,
  }
})
