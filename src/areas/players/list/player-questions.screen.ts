import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { kycStates } from './words.ts'

export const parameters = z.object({
  player_id: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
})
const accountState = z.enum(accountFlow.states as [string, ...string[]])
export const perhaps = z.nullable(z.string())

/** Who a player is and how he stands. Phone and mail are masked. */
export const playerCard = query({
  at: '/api/players/:player_id/card',
  title: 'Player',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    phone: perhaps,
    email: perhaps,
    bornOn: perhaps,
    domain: z.string(),
    currency: z.string(),
    state: perhaps,
    source: z.string(),
    /** The player who brought him. */
    referrer: z.nullable(z.object({ id: z.string(), username: z.string() })),
    vip: z.number(),
    status: accountState,
    effective: accountState,
    betLock: z.enum(betLockFlow.states as [string, ...string[]]),
    takesBets: z.boolean(),
    kyc: z.enum(kycStates),
    registeredAt: z.string(),
    kycLevel: z.number(),
    lastLoginAt: perhaps,
    /** Masked. */
    lastIp: perhaps,
    lastDevice: perhaps,
    /** What he was first seen on. */
    firstDevice: perhaps,
    /** The gravest of his device alerts that was not false, 0 to 100, and how many there are; null: not the reader's business. */
    risk: z.nullable(z.object({ score: z.number(), alerts: z.number() })),
    version: z.number(),
    chain: z.array(z.object({ id: z.string(), username: z.string(), name: z.string(), level: z.string() })),
    money: z.object({
      balance: z.string(),
      exposure: z.string(),
      available: z.string(),
      held: z.string(),
      debt: z.string(),
      creditReference: z.string(),
      exposureLimit: perhaps,
      refPl: z.string(),
      deposits: z.string(),
      withdrawals: z.string(),
      net: z.string(),
      stake: z.string(),
      pl: z.string(),
      commission: z.string(),
      /** Of what he staked, what came back to him, in percent before commission; null: he staked nothing. */
      rtp: perhaps,
      /** What the house made of him: losses and commission, less adjustments that count. */
      ggr: z.string(),
    }),
    openBets: z.number(),
    bets: z.number(),
  }),
})

/** Stake and result of each of the last thirty days. */
export const playerTrend = query({
  at: '/api/players/:player_id/trend',
  title: 'Last thirty days',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.array(z.object({ day: z.string(), bets: z.number(), stake: z.string(), pl: z.string() })),
})
