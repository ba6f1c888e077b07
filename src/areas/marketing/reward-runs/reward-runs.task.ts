import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'
import { recordTask } from '#engine/tasks/record-task.ts'
import { task } from '#engine/tasks/task.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { money } from '#values/money.ts'
import { payLine, reverseLine, rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { archivedMeanwhile, rewardOf } from '#areas/marketing/rules/reward-run.ts'
import { correctedReward, type Correction } from '#areas/marketing/rules/reward-correction.ts'
import { correctionsOf } from './corrections.facts.ts'
import { paidReferees } from './brought-players.facts.ts'
import { hasNoLine, isArchived, playersWithoutLine, refusalFor, type DuePlayer } from './reward-lines.facts.ts'
import { rewardLine, rewardRun } from './reward-run.record.ts'

/** A run whose days left the database before all lines were calculated is cancelled: what is left of them is too little. */
const cancelArchived = recordTask(rewardRun, {
  name: 'reward-runs.archived',
  everyMs: 5_000,
  due: sql<boolean>`reward_run.status = 'CALCULATING' and ${isArchived('reward_run')}`,
  rule: archivedMeanwhile,
})

const correctionRow = (
  due: DuePlayer,
  lineId: string,
  { kind, correctedRunId, correctedLineId, refereeId, amount, reason }: Correction,
) => ({
  table: 'reward_correction' as const,
  values: {
    cell: due.cell,
    player_id: due.id,
    domain_id: due.domainId,
    agent_id: due.agentId,
    kind,
    run_id: due.runId,
    line_id: lineId,
    corrected_run_id: correctedRunId,
    corrected_line_id: correctedLineId,
    referee_id: refereeId,
    amount,
    currency: due.currency,
    reason,
  },
})

/** Gives every player who played in the period of a run, or brought others who did, a line: what is due, or why nothing is. */
const calculateLines = task({
  name: 'reward-runs.lines',
  everyMs: 5_000,
  batchSize: 100,
  due: (tx, { limit }) => playersWithoutLine(tx, limit),
  async facts(tx, player: DuePlayer, now) {
    const refereeIds = await paidReferees(tx, player)
    const due = { ...player, firstDeposits: refereeIds.length }
    const excluded = await refusalFor(tx, player, now)
    const corrections = excluded ? [] : await correctionsOf(tx, player)
    return { due, refereeIds, lineId: uuidv7(), excluded, corrections }
  },
  subject: ({ due: { id, cell, domainId, agentId }, lineId }) =>
    rewardLine.subjectOf({ id: lineId, cell, playerId: id, domainId, agentId }),
  flow: rewardLineFlow,
  rule({ due, refereeIds, lineId, excluded, corrections }) {
    const reward = rewardOf(due, due)
    const { corrected, amount, owed, reason: nothing } = correctedReward(reward, corrections, due.owedIn)
    const reason = excluded?.refused ?? nothing
    const status = excluded ? 'EXCLUDED' : reason === null ? 'DUE' : 'NOTHING'
    return decide({
      rows: [
        ...corrections.map((correction) => correctionRow(due, lineId, correction)),
        {
          table: 'reward_line',
          values: {
            cell: due.cell,
            player_id: due.id,
            id: lineId,
            run_id: due.runId,
            domain_id: due.domainId,
            agent_id: due.agentId,
            kind: due.kind,
            vip_level: due.vipLevel,
            exchange: due.exchange,
            sportsbook: due.sportsbook,
            casino: due.casino,
            returns: due.returns,
            bonuses: due.bonuses,
            deposits: due.deposits,
            withdrawals: due.withdrawals,
            opening: due.opening,
            closing: due.closing,
            base: reward.base,
            carried_in: due.carriedIn,
            carried: reward.carried,
            points_in: due.pointsIn,
            points: reward.points,
            points_left: reward.pointsLeft,
            first_deposits: due.firstDeposits,
            referee_ids: [...refereeIds],
            reward: reward.amount,
            corrected,
            owed_in: due.owedIn,
            owed,
            amount,
            currency: due.currency,
            status,
            reason,
          },
        },
      ],
    })
  },
})

const endCalculation = recordTask(rewardRun, {
  name: 'reward-runs.calculated',
  everyMs: 5_000,
  due: sql<boolean>`reward_run.status = 'CALCULATING' and not ${isArchived('reward_run')} and not exists (select from reward_run r join player p on p.domain_id = r.domain_id
    where r.id = reward_run.id and ${hasNoLine})`,
  rule: () => decide({ move: 'endCalculation' }),
})

const ofRun = (column: 'status' | 'paid_by') =>
  sql`(select r.${sql.ref(column)} from reward_run r where r.id = l.run_id)`

interface DueLine {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
}

/** Locks a line that is still due, with the user who had the run paid. */
const lockLine = async (tx: Tx, due: DueLine) => {
  const [row] = await rewardLine.claim(
    tx,
    sql<boolean>`reward_line.cell = ${due.cell} and reward_line.player_id = ${due.playerId} and reward_line.id = ${due.id} and reward_line.status = 'DUE'`,
    1,
  )
  return row ?? null
}

/** Pays the lines of a run one by one: each has a transaction of its own, so a crash leaves the others due. */
const payLines = task({
  name: 'reward-runs.payments',
  everyMs: 5_000,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<DueLine>`select l.id, l.cell, l.player_id as "playerId" from reward_line l
      where l.status = 'DUE' and ${ofRun('status')} = 'PAYING' order by l.id limit ${limit}`.execute(tx)
    return rows
  },
  async lock(tx, due: DueLine, now) {
    const row = await lockLine(tx, due)
    if (row === null) return null
    const { rows } = await sql<{ status: string; by: string }>`
      select p.status, r.paid_by as by from player p, reward_run r where p.cell = ${row.cell} and p.id = ${row.playerId} and r.id = ${row.runId}
      for share of p`.execute(tx)
    const [found] = rows
    if (found === undefined) return null
    const excluded = await refusalFor(tx, { cell: row.cell, id: row.playerId, status: found.status }, now)
    return { row, excluded, by: found.by }
  },
  subject: ({ row }) => rewardLine.subjectOf(row),
  flow: rewardLineFlow,
  by: ({ by }) => by,
  rule: ({ row, excluded, by }, at) => payLine({ ...row, amount: money(row.amount) }, excluded, { by, at }),
})

const endPayment = recordTask(rewardRun, {
  name: 'reward-runs.paid',
  everyMs: 5_000,
  due: sql<boolean>`reward_run.status = 'PAYING' and not exists (select from reward_line l where l.run_id = reward_run.id and l.status = 'DUE')`,
  rule: () => decide({ move: 'endPayment' }),
})

const reverseLines = recordTask(rewardLine, {
  name: 'reward-runs.reversals',
  everyMs: 5_000,
  due: sql<boolean>`reward_line.status = 'PAID' and (select r.status from reward_run r where r.id = reward_line.run_id) = 'REVERSING'`,
  rule: (row) => reverseLine({ ...row, amount: money(row.amount) }, 'The run was reversed.', null),
})

const endReversal = recordTask(rewardRun, {
  name: 'reward-runs.reversed',
  everyMs: 5_000,
  due: sql<boolean>`reward_run.status = 'REVERSING' and not exists (select from reward_line l where l.run_id = reward_run.id and l.status = 'PAID')`,
  rule: () => decide({ move: 'endReversal' }),
})

export const rewardRunTasks = [
  cancelArchived,
  calculateLines,
  endCalculation,
  payLines,
  endPayment,
  reverseLines,
  endReversal,
]
