import { formatMoney, money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { stepsTo } from '#platform/database/agent-path.ts'
import { answerAbout } from '#engine/answer.ts'
import { masked } from '#values/masked.ts'
import { referrerOf } from '#areas/players/accounts/referrer.data.ts'
import { playerCard, playerTrend } from '#areas/players/list/player-questions.screen.ts'
import { playerRecent } from './player-recent.screen.ts'
import {
  lifetimeOf,
  playerRead,
  recentBets,
  recentNotes,
  recentPayments,
  sightOf,
  trendOf,
  type PlayerRow,
} from '#areas/players/list/player.data.ts'

const written = (minor: bigint): string => formatMoney(money(minor))

const guarded = (text: string | null): string | null => (text === null ? null : masked(text))

const identityOf = (row: PlayerRow) => ({
  id: String(row.id),
  username: row.username,
  name: row.name,
  phone: guarded(row.phone),
  email: guarded(row.email),
  bornOn: guarded(row.born_on),
  domain: row.domain,
  currency: row.currency,
  state: row.state,
  source: row.source,
  vip: row.vip_level,
  status: row.status,
  effective: row.effective,
  betLock: row.betLock,
  takesBets: row.takesBets,
  kyc: row.kyc,
  kycLevel: row.kyc_level,
  registeredAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  version: row.version,
})

const moneyOf = (row: PlayerRow, life: Awaited<ReturnType<typeof lifetimeOf>>) => ({
  balance: written(row.balance),
  exposure: written(row.exposure),
  available: written(row.balance - row.exposure + row.debt),
  held: written(row.held),
  debt: written(row.debt),
  creditReference: written(row.credit_reference),
  exposureLimit: row.exposure_limit < 0n ? null : written(row.exposure_limit),
  refPl: written(row.balance - row.credit_reference),
  deposits: written(life.deposits),
  withdrawals: written(life.withdrawals),
  net: written(life.deposits - life.withdrawals),
  stake: written(life.stake),
  pl: written(life.pl),
  commission: written(life.commission),
  rtp: percentOf(life.stake + life.pl, life.stake),
  ggr: written(life.commission - life.pl - life.counted),
})

/** Two decimals, rounded half up. */
function percentOf(part: bigint, all: bigint): string | null {
  if (all <= 0n) return null
  const hundredths = divideHalfUp(part * 10_000n, all)
  const text = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

export const playerCardAnswer = answerAbout(playerCard, playerRead, async ({ tx, actor, scope, subject: row }) => {
  const life = await lifetimeOf(tx, row)
  const chain = await stepsTo(tx, row.agent_id, actor.agentId)
  const referrer = await referrerOf(tx, row, scope)
  const { score, alerts, lastIp, ...seen } = await sightOf(tx, row)
  const risk = actor.permissions.has('DEVICE_ALERT_VIEW') ? { score: score ?? 0, alerts } : null
  const sight = { ...seen, lastIp: guarded(lastIp), risk }
  return {
    ...identityOf(row),
    ...sight,
    referrer,
    chain,
    money: moneyOf(row, life),
    openBets: life.openBets,
    bets: life.bets,
  }
})

export const playerTrendAnswer = answerAbout(playerTrend, playerRead, async ({ tx, subject: row }) => {
  const days = await trendOf(tx, row)
  return days.map(({ day, bets, stake, pl }) => ({ day, bets, stake: written(stake), pl: written(pl) }))
})

interface Payment {
  readonly id: string
  readonly at: Date
  readonly amount: bigint
  readonly method: string
  readonly status: string
}
const told = ({ id, at, amount, method, status }: Payment) => ({
  id,
  at: at.toISOString(),
  amount: written(amount),
  method,
  status,
})

export const playerRecentAnswer = answerAbout(playerRecent, playerRead, async ({ tx, scope, subject: row }) => {
  const deposits = await recentPayments(tx, 'deposit', row)
  const withdrawals = await recentPayments(tx, 'withdrawal', row)
  const bets = await recentBets(tx, row)
  const notes = await recentNotes(tx, row, scope)
  return {
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    deposits: deposits.map(told),
    withdrawals: withdrawals.map(told),
    bets: bets.map(({ at, stake, pl, ...bet }) => ({
      ...bet,
      at: at.toISOString(),
      stake: written(stake),
      pl: pl === null ? null : written(pl),
    })),
  }
})
