import { divideHalfUp } from '#values/round.ts'
import { stepsTo } from '#platform/accounts/agent-path.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { blocksOf } from '#areas/players/rules/care/effective.ts'
import { answerAbout } from '#engine/query-handler.ts'
import { visibleReferrer } from '#areas/players/profile/accounts/referrer.facts.ts'
import { playerCard, playerTrend } from '#areas/players/profile/list/player.queries.ts'
import { playerRecent } from './player-recent.queries.ts'
import {
  readLifetimeTotals,
  playerRecord,
  recentBets,
  recentNotes,
  recentPayments,
  readOriginSummary,
  readTrend,
  type PlayerRow,
} from '#areas/players/profile/list/player.facts.ts'

const identityOf = (row: PlayerRow) => ({
  id: row.id,
  username: row.username,
  name: row.name,
  phone: row.phone,
  email: row.email,
  bornOn: row.born_on,
  domain: row.domain,
  currency: row.currency,
  state: row.state,
  source: row.source,
  vip: row.vip_level,
  status: row.status,
  effective: row.effective,
  betLock: row.betLock,
  kyc: row.kyc,
  kycLevel: row.kyc_level,
  registeredAt: row.created_at,
  lastLoginAt: row.last_login_at,
  version: row.version,
})

const moneyOf = (row: PlayerRow, life: Awaited<ReturnType<typeof readLifetimeTotals>>) => ({
  balance: row.balance,
  exposure: row.exposure,
  available: row.balance - row.exposure + row.debt,
  held: row.held,
  debt: row.debt,
  creditReference: row.credit_reference,
  exposureLimit: row.exposure_limit < 0n ? null : row.exposure_limit,
  refPl: row.balance - row.credit_reference,
  deposits: life.deposits,
  withdrawals: life.withdrawals,
  net: life.deposits - life.withdrawals,
  stake: life.stake,
  pl: life.pl,
  commission: life.commission,
  rtp: percentOf(life.stake + life.pl, life.stake),
  ggr: life.commission - life.pl - life.counted,
})

/** `part` of `all` in basis points, rounded half up; null if `all` is not positive. */
const percentOf = (part: bigint, all: bigint): number | null =>
  all <= 0n ? null : Number(divideHalfUp(part * 10_000n, all))

export const playerCardAnswer = answerAbout(playerCard, playerRecord, async ({ tx, actor, scope, subject: row }) => {
  const now = new Date()
  const life = await readLifetimeTotals(tx, row)
  const chain = await stepsTo(tx, row.agent_id, actor.agentId)
  const referrer = await visibleReferrer(tx, row, scope)
  const { score, alerts, ...seen } = await readOriginSummary(tx, row)
  const { care } = await readResponsibleGaming(tx, row, now)
  const blocks = blocksOf(care, now)
  const risk = actor.permissions.has('DEVICE_ALERT_VIEW') ? { score: score ?? 0, alerts } : null
  return {
    ...identityOf(row),
    ...seen,
    takesBets: row.takesBets && blocks.every(({ what }) => what !== 'BET'),
    blocks,
    risk,
    referrer,
    chain,
    money: moneyOf(row, life),
    openBets: life.openBets,
    bets: life.bets,
  }
})

export const playerTrendAnswer = answerAbout(playerTrend, playerRecord, async ({ tx, subject: row }) => {
  return readTrend(tx, row)
})

export const playerRecentAnswer = answerAbout(playerRecent, playerRecord, async ({ tx, scope, subject: row }) => {
  return {
    deposits: await recentPayments(tx, 'deposit', row),
    withdrawals: await recentPayments(tx, 'withdrawal', row),
    bets: await recentBets(tx, row),
    notes: await recentNotes(tx, row, scope),
  }
})
