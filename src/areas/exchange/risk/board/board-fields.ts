import { z } from 'zod/mini'
import { idParameter } from '#blueprint/parameters.ts'
import { many, nullable } from '#blueprint/answer.ts'
import { decimal } from '#blueprint/kinds/figures.ts'
import { amount, id, instant, integer, odds, text, toggle } from '#blueprint/kinds/kinds.ts'

const numericId = idParameter('Enter an id using digits only.')

/** Filter parameters of the trading boards. */
export const boardParameters = {
  sport: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/, 'Enter a sport.'))),
  domain: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter a domain id.'))),
  agent: z.optional(numericId),
  event: z.optional(numericId),
  /** Minimum liability of a market, in major currency units. */
  minLiability: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Enter a whole amount without decimals.'))),
} as const

export const outcome = {
  key: text(),
  name: text(),
  back: nullable(odds()),
  lay: nullable(odds()),
  /** The operator's result over all bets, and the viewer's own share of it. */
  total: amount(),
  own: amount(),
}

export const boardMarket = {
  id: id(),
  event: text(),
  eventId: id(),
  eventStatus: text(),
  isInPlay: toggle(),
  /** As sent by the feed: runs and overs, or goals and minutes. */
  score: nullable(text()),
  clock: nullable(text()),
  startsAt: instant(),
  sport: text(),
  competition: text(),
  name: text(),
  kind: text(),
  product: text(),
  status: text(),
  /** Suspended manually: the feed cannot reopen it. */
  isOnManualHold: toggle(),
  line: nullable(decimal()),
  /** When the feed last sent news; null: priced by hand. */
  fedAt: nullable(instant()),
  /** When its prices become stale without news; null: never. */
  staleFrom: nullable(instant()),
  bets: integer(),
  players: integer(),
  matched: amount(),
  worst: amount(),
  best: amount(),
  ownWorst: amount(),
  ownBest: amount(),
  outcomes: many(outcome),
}

export const board = {
  at: instant(),
  /** Currency of all amounts; choose a domain to see the currencies in `others`. */
  currency: text(),
  others: many(text()),
  /** True if there are more markets; only those with the worst books are returned. */
  isCut: toggle(),
  markets: many(boardMarket),
}
