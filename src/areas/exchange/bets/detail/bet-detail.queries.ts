import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, id, instant, odds, percent, text, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** Everything behind one bet: how it was accepted, what it reserves, what was booked and who shares the result. */
export const betDetail = query({
  at: '/api/my-bets/:bet/detail',
  title: 'Bet',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  parameters: z.object({ bet: uuidParameter() }),
  currencyOf: ['bet', 'bet'],
  answer: {
    id: uuid(),
    playerId: id(),
    marketId: id(),
    status: text(),
    stake: amount(),
    matched: amount(),
    remaining: amount(),
    cancelled: amount(),
    /** Null while the bet is open. */
    pl: nullable(amount()),
    placedAt: instant(),
    isInPlay: text(),
    ip: nullable(text()),
    /** Device, platform, source and app version, as far as they are known. */
    device: nullable(text()),
    deviceId: nullable(text()),
    /** Exposure of the player in the market without and with the bet; null once it has ended. */
    exposure: nullable({ without: amount(), now: amount() }),
    /** Of the whole market, which is charged at once. */
    commission: amount(),
    fills: many({ at: instant(), size: amount(), odds: odds() }),
    log: many({ at: instant(), actor: text(), action: text(), result: text(), reason: nullable(text()) }),
    ledger: many({ at: instant(), kind: text(), amount: amount(), balance: amount() }),
    shares: many({ agent: text(), share: percent(), own: nullable(amount()) }),
  },
})
