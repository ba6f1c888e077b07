import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, day, id, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { kycStates } from './words.ts'

export const parameters = z.object({
  player_id: idParameter('Enter a player id.'),
})
const accountState = option(accountFlow.states)

/** Who a player is and how he stands. Phone and mail are masked. */
export const playerCard = query({
  at: '/api/players/:player_id/card',
  title: 'Player',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    id: id(),
    username: text(),
    name: text(),
    phone: nullable(text('', { masked: true })),
    email: nullable(text('', { masked: true })),
    bornOn: nullable(text('', { masked: true })),
    domain: text(),
    currency: text(),
    state: nullable(text()),
    source: text(),
    /** The player who brought him. */
    referrer: nullable({ id: id(), username: text() }),
    vip: integer(),
    status: accountState,
    effective: accountState,
    betLock: option(betLockFlow.states),
    takesBets: toggle(),
    kyc: option(kycStates),
    registeredAt: instant(),
    kycLevel: integer(),
    lastLoginAt: nullable(instant()),
    /** Masked. */
    lastIp: nullable(text('', { masked: true })),
    lastDevice: nullable(text()),
    /** What he was first seen on. */
    firstDevice: nullable(text()),
    /** The gravest of his device alerts that was not false, 0 to 100, and how many there are; null: not the reader's business. */
    risk: nullable({ score: integer(), alerts: integer() }),
    version: integer(),
    chain: many({ id: id(), username: text(), name: text(), level: text() }),
    money: {
      balance: amount(),
      exposure: amount(),
      available: amount(),
      held: amount(),
      debt: amount(),
      creditReference: amount(),
      exposureLimit: nullable(amount()),
      refPl: amount(),
      deposits: amount(),
      withdrawals: amount(),
      net: amount(),
      stake: amount(),
      pl: amount(),
      commission: amount(),
      /** Of what he staked, what came back to him, in percent before commission; null: he staked nothing. */
      rtp: nullable(percent()),
      /** What the house made of him: losses and commission, less adjustments that count. */
      ggr: amount(),
    },
    openBets: integer(),
    bets: integer(),
  },
})

/** Stake and result of each of the last thirty days. */
export const playerTrend = query({
  at: '/api/players/:player_id/trend',
  title: 'Last 30 days',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: many({ day: day(), bets: integer(), stake: amount(), pl: amount() }),
})
