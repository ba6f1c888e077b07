import type { Money } from '#values/money.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'

/** What an agent and everybody below may be offered. */
export const verticals = ['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino'] as const
export type Vertical = (typeof verticals)[number]

const pages: Readonly<Record<string, readonly Vertical[]>> = {
  sports: ['exchange', 'bookmaker', 'fancy', 'sportsbook'],
  casino: ['casino'],
}

/** Whether anything is left to a player of a kind of pages by what all the agents above him offer. */
export const isLeft = (page: string, offered: readonly Vertical[]): boolean =>
  pages[page]?.some((one) => offered.includes(one)) ?? true

/** No rate of commission is higher: ten per cent. */
export const highestRate: BasisPoints = 1000

/** What an agent is given besides his shares: rates of commission, what the next level may have, and what is offered. */
export type Terms = {
  readonly matchRate: BasisPoints
  readonly sessionRate: BasisPoints
  readonly casinoRate: BasisPoints
  readonly matchLeast: BasisPoints
  readonly matchMost: BasisPoints
  readonly sessionLeast: BasisPoints
  readonly sessionMost: BasisPoints
  readonly verticals: readonly Vertical[]
  /** Minor units of money one point is worth. */
  readonly pointValue: Money
  /** No deeper level may stand below. */
  readonly deepestLevel: number
}

const rates = ['matchRate', 'sessionRate', 'casinoRate', 'matchMost', 'sessionMost'] as const

function rateRefusal(terms: Terms, above: Terms | null): Refusal | null {
  const tooHigh = rates.find((name) => terms[name] > highestRate)
  if (tooHigh) return refuse(`At most ${formatShare(highestRate)} %`, tooHigh)
  if (terms.matchLeast > terms.matchMost) return refuse('More than the most', 'matchLeast')
  if (terms.sessionLeast > terms.sessionMost) return refuse('More than the most', 'sessionLeast')
  if (above === null) return null
  const bounds = [
    ['matchRate', above.matchLeast, above.matchMost],
    ['sessionRate', above.sessionLeast, above.sessionMost],
  ] as const
  for (const [name, least, most] of bounds)
    if (terms[name] < least || terms[name] > most)
      return refuse(`The account above allows ${formatShare(least)} to ${formatShare(most)} %`, name)
  const handedOn = (['matchMost', 'sessionMost'] as const).find((name) => terms[name] > above[name])
  return handedOn ? refuse(`The account above allows ${formatShare(above[handedOn])} % at most`, handedOn) : null
}

/** Nobody gives more than he has himself: rates, and what he allows in turn, between the bounds of the one above, verticals among his, no deeper tree. */
export function termsRefusal(terms: Terms, { above, level }: { above: Terms | null; level: number }): Refusal | null {
  const refused = rateRefusal(terms, above)
  if (refused) return refused
  if (terms.pointValue <= 0n) return refuse('A point is worth something', 'pointValue')
  if (terms.deepestLevel < level) return refuse(`It stands on level ${level} itself`, 'deepestLevel')
  if (above === null) return null
  if (terms.deepestLevel > above.deepestLevel)
    return refuse(`No deeper than level ${above.deepestLevel}`, 'deepestLevel')
  const strange = terms.verticals.find((one) => !above.verticals.includes(one))
  return strange ? refuse(`The account above does not offer ${strange}`, 'verticals') : null
}

export const termsColumns = (terms: Terms) => ({
  match_rate: terms.matchRate,
  session_rate: terms.sessionRate,
  casino_rate: terms.casinoRate,
  match_least: terms.matchLeast,
  match_most: terms.matchMost,
  session_least: terms.sessionLeast,
  session_most: terms.sessionMost,
  verticals: terms.verticals,
  point_value: terms.pointValue,
  deepest_level: terms.deepestLevel,
})

export type TermsHeld = {
  readonly agentId: bigint
  readonly level: number
  readonly isOwn: boolean
  readonly above: Terms | null
}

/** Rates hold for bets from now on; what is no longer offered takes no more bets at once. */
export function editTerms({ agentId, level, isOwn, above }: TermsHeld, to: Terms): Decision {
  if (isOwn) return refuse('Nobody edits his own terms')
  const refused = termsRefusal(to, { above, level })
  if (refused) return refused
  return decide({
    set: termsColumns(to),
    events: [{ name: 'agent.terms_changed', payload: { agent: String(agentId) } }],
    message: 'The terms hold for bets from now on',
  })
}
