import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, day, id, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { blockable } from '#areas/players/rules/care/effective.ts'
import { kycStates } from './shared.ts'

export const parameters = z.object({
  player_id: idParameter('Enter a player id.'),
})
const accountState = option(accountFlow.states)

/** Identity, status and balances of a player. Phone and email are masked. */
export const playerCard = query({
  at: '/api/players/:player_id/card',
  title: 'Player',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  currencyOf: ['account', 'player_id'],
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
    /** The referring player. */
    referrer: nullable({ id: id(), username: text() }),
    vip: integer(),
    status: accountState,
    effective: accountState,
    betLock: option(betLockFlow.states),
    takesBets: toggle(),
    /** What the player cannot do at the moment, whatever the status. */
    blocks: many({ what: option(blockable), reason: text() }),
    kyc: option(kycStates),
    registeredAt: instant(),
    kycLevel: integer(),
    lastLoginAt: nullable(instant()),
    lastIp: nullable(text('', { masked: true })),
    lastDevice: nullable(text()),
    /** The first device the player was seen on. */
    firstDevice: nullable(text()),
    /**
     * Highest score of device alerts not closed as false positives, 0 to 100, and their number; null without
     * permission.
     */
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
      /** Return to player: payouts as a percentage of stakes, before commission; null without stakes. */
      rtp: nullable(percent()),
      /** Gross gaming revenue: losses plus commission, less adjustments that count towards GGR. */
      ggr: amount(),
    },
    openBets: integer(),
    bets: integer(),
  },
})

/** Stake and result of each of the last 30 days. */
export const playerTrend = query({
  at: '/api/players/:player_id/trend',
  title: 'Last 30 days',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  currencyOf: ['account', 'player_id'],
  answer: many({ day: day(), bets: integer(), stake: amount(), pl: amount() }),
})
