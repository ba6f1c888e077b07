import { z } from 'zod/mini'
import { idParameter } from '#blueprint/parameters.ts'
import { many, nullable } from '#blueprint/answer.ts'
import { decimal } from '#blueprint/kinds/figures.ts'
import { amount, id, instant, integer, odds, text, toggle } from '#blueprint/kinds/kinds.ts'

const numericId = idParameter('Enter an id using digits only.')

/** What the boards of traders may be narrowed to. */
export const narrowing = {
  sport: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/, 'A sport'))),
  domain: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter a domain id.'))),
  agent: z.optional(numericId),
  event: z.optional(numericId),
  /** Only markets that may lose at least this much, in whole units of money. */
  least: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Enter a whole amount without decimals.'))),
} as const

export const outcome = {
  key: text(),
  name: text(),
  back: nullable(odds()),
  lay: nullable(odds()),
  /** The house's side of everybody's bets, and the reader's own share of it. */
  total: amount(),
  own: amount(),
}

export const boardMarket = {
  id: id(),
  event: text(),
  eventId: id(),
  eventStatus: text(),
  isInPlay: toggle(),
  /** As the feed tells it: runs and overs, goals and minutes. */
  score: nullable(text()),
  clock: nullable(text()),
  startsAt: instant(),
  sport: text(),
  competition: text(),
  name: text(),
  kind: text(),
  product: text(),
  status: text(),
  /** By a person: no feed opens it. */
  isHeld: toggle(),
  line: nullable(decimal()),
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
  /** Of every amount; what is booked in others shows when their domain is chosen. */
  currency: text(),
  others: many(text()),
  /** More markets than are told; the worst are. */
  isCut: toggle(),
  markets: many(boardMarket),
}
