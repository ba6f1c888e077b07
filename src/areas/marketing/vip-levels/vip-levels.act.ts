import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { changeVip } from '#areas/players/rules/care/vip.ts'
import { lockPlayerInScope, playerAuditSubject, vipPlayerOf } from '#areas/players/limits/locked-player.facts.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { levelRefusal, orderEvaluation } from '#areas/marketing/rules/vip-change.ts'
import type { VipLevelTerms } from '#areas/marketing/rules/vip-level.ts'
import { activeLevels, movesOf, playersAfter } from './vip-figures.facts.ts'
import { vipLevelForm } from './vip-level-form.screen.ts'
import { evaluatePlayers, movePlayer, vipLevelMoves } from './vip-levels.actions.ts'
import { vipEvaluation, vipLevelRecord } from './vip-levels.record.ts'

type Fields = FieldsOf<typeof vipLevelForm>

async function isLevelTaken(tx: Tx, domainId: number, level: number): Promise<boolean> {
  const { rows } = await sql`select from vip_level where domain_id = ${domainId} and level = ${level}`.execute(tx)
  return rows.length > 0
}

const columnsOf = (fields: Fields, by: string) => ({
  name: fields.name ?? '',
  icon: fields.icon ?? 'STAR',
  colour: fields.colour ?? 'SILVER',
  period: fields.period ?? 'MONTH',
  benefits: fields.benefits ?? '',
  is_manual_only: fields.isManualOnly ?? false,
  upgrade_join: fields.upgradeJoin ?? 'ALL',
  upgrade_deposits: fields.upgradeDeposits,
  upgrade_turnover: fields.upgradeTurnover,
  upgrade_net_loss: fields.upgradeNetLoss,
  upgrade_points: fields.upgradePoints,
  keep_join: fields.keepJoin ?? 'ALL',
  keep_deposits: fields.keepDeposits,
  keep_turnover: fields.keepTurnover,
  keep_net_loss: fields.keepNetLoss,
  keep_points: fields.keepPoints,
  downgrade_by: fields.downgradeBy ?? 1,
  updated_by: by,
})

export const vipLevelStore = store(vipLevelForm, vipLevelRecord, {
  values: ({ domainId }) => ({ domain: String(domainId) }),
  fresh(_, { entered, actor }) {
    const domainId = Number(entered?.domain)
    const isOwn = actor.agentId === null && actor.domains.includes(domainId)
    return Promise.resolve({ id: uuidv7(), name: entered?.name ?? '', ...(isOwn ? { domainId } : {}) })
  },
  async facts(tx, { row, known }, { entered }) {
    const { domainId } = known
    const level = entered?.level ?? null
    const isNew = row === null && domainId !== undefined && level !== null
    return { isTaken: isNew && (await isLevelTaken(tx, domainId, level)) }
  },
  rule({ row, known, isTaken }, fields, { by }) {
    const { domainId, id } = known
    if (domainId === undefined) return refuse('You do not have access to this domain.', 'domain')
    const { upgradeDeposits, upgradeTurnover, upgradeNetLoss, upgradePoints } = fields
    const thresholds = [upgradeDeposits, upgradeTurnover, upgradeNetLoss, upgradePoints]
    const upgradeThresholds = thresholds.filter((threshold) => threshold !== null).length
    const refused = levelRefusal({ isManualOnly: fields.isManualOnly ?? false, upgradeThresholds }, isTaken)
    if (refused) return refused
    const columns = columnsOf(fields, by.name)
    if (row !== null) return decide({ set: columns })
    const values = { id, domain_id: domainId, level: fields.level ?? 1, created_by: by.name, ...columns }
    return decide({ rows: [{ table: 'vip_level', values }] })
  },
})

const pageSize = 1_000

/** How many players an evaluation would move. */
async function forecast(tx: Tx, levels: readonly VipLevelTerms[], domainId: number, day: string) {
  const seen = { players: 0, upgrades: 0, downgrades: 0 }
  for (let afterId = 0n; levels.length > 0;) {
    const players = await playersAfter(tx, { domainId, day, afterId, limit: pageSize })
    const moves = movesOf(levels, players)
    const upgrades = moves.filter(({ move }) => move.kind === 'UPGRADE').length
    seen.players += players.length
    seen.upgrades += upgrades
    seen.downgrades += moves.length - upgrades
    const last = players.at(-1)
    if (last === undefined || players.length < pageSize) break
    afterId = last.id
  }
  return seen
}

export const vipLevelActs = [
  ...moveActs(vipLevelMoves, vipLevelRecord, {}),
  act(evaluatePlayers, {
    async facts(tx, { input, actor }) {
      const domainId = Number(input.domain)
      if (actor.agentId !== null || !actor.domains.includes(domainId)) return null
      const { rows } = await sql<{ day: string; isRunning: boolean }>`
        select (day_in(id, now()) - 1)::text as day,
          exists (select from vip_evaluation e where e.domain_id = domain.id and e.status = 'RUNNING') as "isRunning"
        from domain where id = ${domainId}`.execute(tx)
      const [found] = rows
      if (found === undefined) return null
      await sql`select pg_advisory_xact_lock(hashtext('vip_evaluation'), ${domainId}::int)`.execute(tx)
      const levels = await activeLevels(tx, domainId)
      const { day, isRunning } = found
      const subject = vipEvaluation.subjectOf({ id: uuidv7(), domainId, day })
      return {
        subject,
        order: { id: String(subject.key['id']), domainId, day },
        known: { levels: levels.length, isRunning },
        seen: await forecast(tx, levels, domainId, day),
      }
    },
    rule: ({ order, known, seen }, { by }) => orderEvaluation({ ...order, by: by.name }, known, seen),
  }),
  act(movePlayer, {
    async facts(tx, request) {
      const player = await lockPlayerInScope(tx, request)
      if (!player) return null
      const subject = { ...playerAuditSubject(player, { vip: player.vip_level }), version: player.version }
      return { player: vipPlayerOf(player), subject }
    },
    rule({ player }, { input, by, reason, now }) {
      const { level, lockedUntil } = input
      if (lockedUntil !== null && lockedUntil <= now) return refuse('The end must be in the future.', 'lockedUntil')
      return changeVip(player, level, { by: by.name, reason, lockedUntil })
    },
  }),
]
