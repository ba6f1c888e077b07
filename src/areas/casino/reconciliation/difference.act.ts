import { sql } from 'kysely'
import { act, type FactsRequest, type Tx } from '#engine/action/act.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { adjacentRounds } from '#areas/casino/report-work/booked-rounds.ts'
import type { RoundDifferenceKind } from '#areas/casino/rules/books/compare-rounds.ts'
import {
  noteDifference,
  reopenDifference,
  resolveDifference,
  type DifferenceFacts,
  type RoundSide,
} from '#areas/casino/rules/books/difference-flow.ts'
import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import { money } from '#values/money.ts'
import {
  addDifferenceNote,
  reopenRoundDifference,
  resolveRoundDifference,
  roundDifferenceQueue,
} from './difference.actions.ts'
import { roundDifference } from './difference.record.ts'

const sideOf = (status: RoundState | null, stake: bigint | null, win: bigint | null): RoundSide | null =>
  status === null || stake === null || win === null ? null : { status, stake: money(stake), win: money(win) }

type Row = RowIn<typeof roundDifference>

/** What our round moved by now, and whether an adjacent report names it. */
async function factsOf(tx: Tx, row: Row, request: Pick<FactsRequest<typeof resolveRoundDifference>, 'scope'>) {
  const { rows } = await sql<{ provider: ProviderCode; day: string; status: RoundState | null; stake: bigint | null; win: bigint | null; isElsewhere: boolean }>`
    select y.provider, y.day::text as day, r.status,
      case r.status when 'VOIDED' then 0 else r.bet end as stake, case r.status when 'VOIDED' then 0 else r.win end as win
    from casino_report_day y left join casino_round r on r.cell = ${row.cell} and r.player_id = ${row.playerId} and r.provider = y.provider
      and r.external_id = ${row.externalRound}
    where y.id = ${row.dayId}`.execute(tx)
  const [found] = rows
  const key = { domainId: row.domainId, provider: found?.provider ?? 'qt', day: found?.day ?? '' }
  const elsewhere = found
    ? await sql`select from (${adjacentRounds(key)}) e where e.player = ${row.externalPlayer} and e.round = ${row.externalRound} limit 1`.execute(tx)
    : { rows: [] }
  const { id, domainId } = row
  const difference: DifferenceFacts = {
    kind: row.kind as RoundDifferenceKind,
    status: row.status,
    claimed: await claimableOf(tx, roundDifferenceQueue, { id, domainId, scope: request.scope }),
    reported: sideOf(row.reportedStatus, row.reportedStake, row.reportedWin),
    now: sideOf(found?.status ?? null, found?.stake ?? null, found?.win ?? null),
    isElsewhere: elsewhere.rows.length > 0,
  }
  return { difference }
}

const review = queueActs(roundDifferenceQueue, {
  async lock(tx, request) {
    const row = await roundDifference.lock(tx, request)
    return row === null ? null : { subject: roundDifference.subjectOf(row) }
  },
})

export const differenceActs = [
  ...Object.values(review),
  act(addDifferenceNote, roundDifference, (_, { input }) => noteDifference(input.note)),
  act(resolveRoundDifference, roundDifference, {
    facts: factsOf,
    rule: ({ difference }, { input, actor, now, reason }) =>
      resolveDifference(difference, { by: actor.username, at: now, how: input.how, reason: reason ?? '' }),
  }),
  act(reopenRoundDifference, roundDifference, ({ status }) => reopenDifference({ status })),
]
