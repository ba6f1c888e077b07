import { z } from 'zod/mini'

const id = z.string('Enter an id').check(z.regex(/^\d{1,18}$/, 'Enter an id: digits only'))

/** What the boards of traders may be narrowed to. */
export const narrowing = {
  sport: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/, 'A sport'))),
  domain: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter the id of a domain'))),
  agent: z.optional(id),
  event: z.optional(id),
  /** Only markets that may lose at least this much, in whole units of money. */
  least: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Enter a whole amount'))),
} as const

export const outcome = z.object({
  key: z.string(),
  name: z.string(),
  back: z.nullable(z.string()),
  lay: z.nullable(z.string()),
  /** The house's side of everybody's bets, and the reader's own share of it. */
  total: z.string(),
  own: z.string(),
})

export const boardMarket = z.object({
  id: z.string(),
  event: z.string(),
  eventId: z.string(),
  eventStatus: z.string(),
  isInPlay: z.boolean(),
  /** As the feed tells it: runs and overs, goals and minutes. */
  score: z.nullable(z.string()),
  clock: z.nullable(z.string()),
  startsAt: z.string(),
  sport: z.string(),
  competition: z.string(),
  name: z.string(),
  kind: z.string(),
  product: z.string(),
  status: z.string(),
  /** By a person: no feed opens it. */
  isHeld: z.boolean(),
  line: z.nullable(z.number()),
  bets: z.number(),
  players: z.number(),
  matched: z.string(),
  worst: z.string(),
  best: z.string(),
  ownWorst: z.string(),
  ownBest: z.string(),
  outcomes: z.array(outcome),
})

export const board = z.object({
  at: z.string(),
  /** Of every amount; what is booked in others shows when their domain is chosen. */
  currency: z.string(),
  others: z.array(z.string()),
  /** More markets than are told; the worst are. */
  isCut: z.boolean(),
  markets: z.array(boardMarket),
})
