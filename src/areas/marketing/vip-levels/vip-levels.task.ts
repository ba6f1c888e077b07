import { sql } from 'kysely'
import { statementTask, task } from '#engine/tasks/task.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { applyChange, vipChangeFlow } from '#areas/marketing/rules/vip-change.ts'
import {
  activeLevels,
  lastChange,
  movesOf,
  playersAfter,
  type NamedLevel,
  type PlayerMove,
} from './vip-figures.facts.ts'
import { vipChange } from './vip-levels.record.ts'

const batchSize = 500

/** Once a business day of each domain with levels, over the days that are past. */
export const startVipEvaluations = statementTask(60_000, async (tx) => {
  const { numAffectedRows } = await sql`insert into vip_evaluation (domain_id, day)
    select o.id, day_in(o.id, now()) - 1 from domain o
    where exists (select from vip_level l where l.domain_id = o.id and l.status = 'ACTIVE')
      and not exists (select from vip_evaluation e where e.domain_id = o.id and e.day = day_in(o.id, now()) - 1)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
})

interface Running {
  readonly id: string
  readonly domainId: number
  readonly day: string
  readonly afterId: bigint
  readonly orderedBy: string | null
}

const reasonOf = (levels: readonly NamedLevel[], { player, move }: PlayerMove): string => {
  const reached = levels.find(({ level }) => level === (move.kind === 'UPGRADE' ? move.level : player.level))
  return `${move.kind === 'UPGRADE' ? 'Reached' : 'Did not keep'} ${reached?.name ?? 'the level'}.`
}

async function addMoves(
  tx: WriteTx,
  { id, domainId, orderedBy }: Running,
  levels: readonly NamedLevel[],
  moves: readonly PlayerMove[],
) {
  const each = <Value>(of: (one: PlayerMove) => Value) => moves.map(of)
  const figure = (measure: 'DEPOSITS' | 'TURNOVER' | 'NET_LOSS' | 'POINTS') =>
    each(({ player, move }) => player.figures[move.period][measure])
  await sql`insert into vip_change (cell, player_id, domain_id, agent_id, evaluation_id, kind, from_level, to_level, period,
      deposits, turnover, net_loss, points, currency, reason, decided_by)
    select cell_of(m.player), m.player, ${domainId}::int, m.agent, ${id}::uuid, m.kind, m.from_level, m.to_level, m.period,
      m.deposits, m.turnover, m.net_loss, m.points, m.currency, m.reason, ${orderedBy}::text
    from unnest(${each(({ player }) => player.id)}::bigint[], ${each(({ player }) => player.agentId)}::bigint[], ${each(({ move }) => move.kind)}::text[],
      ${each(({ player }) => player.level)}::smallint[], ${each(({ move }) => move.level)}::smallint[], ${each(({ move }) => move.period)}::text[],
      ${figure('DEPOSITS')}::bigint[], ${figure('TURNOVER')}::bigint[], ${figure('NET_LOSS')}::bigint[], ${figure('POINTS')}::int[],
      ${each(({ player }) => player.currency)}::text[], ${each((one) => reasonOf(levels, one))}::text[])
      as m (player, agent, kind, from_level, to_level, period, deposits, turnover, net_loss, points, currency, reason)
    on conflict do nothing`.execute(tx)
}

/** The next players of a running evaluation: who moves is stored with its progress, so that a crash repeats and skips nobody. */
async function evaluateNext(tx: WriteTx): Promise<number> {
  const { rows } =
    await sql<Running>`select id, domain_id as "domainId", day::text, after_id as "afterId", ordered_by as "orderedBy"
    from vip_evaluation where status = 'RUNNING' order by created_at limit 1 for update skip locked`.execute(tx)
  const [running] = rows
  if (!running) return 0
  const levels = await activeLevels(tx, running.domainId)
  const players = await playersAfter(tx, { ...running, limit: batchSize })
  const moves = movesOf(levels, players)
  await addMoves(tx, running, levels, moves)
  const status = players.length < batchSize ? 'FINISHED' : 'RUNNING'
  await sql`update vip_evaluation set status = ${status}, after_id = ${players.at(-1)?.id ?? running.afterId},
    players = players + ${players.length}, moves = moves + ${moves.length} where id = ${running.id}`.execute(tx)
  return Math.max(1, players.length)
}
export const evaluateVipPlayers = statementTask(5_000, evaluateNext)

interface DueChange {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
}

/** Moves the players one by one, each with its audit row. */
export const applyVipChanges = task({
  name: 'vip-levels.moves',
  everyMs: 5_000,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<DueChange>`select id, cell, player_id as "playerId" from vip_change
      where status = 'DUE' order by id limit ${limit}`.execute(tx)
    return rows
  },
  async lock(tx, due: DueChange) {
    const { rows } = await sql<{ status: string; level: number; isLocked: boolean }>`
      select p.status, p.vip_level::int as level,
        coalesce((select c.locked_until > now() from ${lastChange} c), false) as "isLocked"
      from player p where p.cell = ${due.cell} and p.id = ${due.playerId} for no key update of p`.execute(tx)
    const [player] = rows
    const [row] = await vipChange.claim(tx, sql<boolean>`vip_change.id = ${due.id} and vip_change.status = 'DUE'`, 1)
    return row && player ? { row, player } : null
  },
  subject: ({ row }) => vipChange.subjectOf(row),
  flow: vipChangeFlow,
  rule: ({ row, player }) => applyChange(row, player),
})

export const vipLevelTasks = [startVipEvaluations, evaluateVipPlayers, applyVipChanges]
