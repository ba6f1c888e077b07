import type { Money } from '#values/money.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'

/** Verticals that can be offered to an agent and its downline. */
export const verticals = ['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino'] as const
export type Vertical = (typeof verticals)[number]

const pages: Readonly<Record<string, readonly Vertical[]>> = {
  sports: ['exchange', 'bookmaker', 'fancy', 'sportsbook'],
  casino: ['casino'],
}

/** Whether a page belongs to a vertical that all upline agents of the player offer. */
export const isPageOffered = (page: string, offered: readonly Vertical[]): boolean =>
  pages[page]?.some((one) => offered.includes(one)) ?? true

/** The max commission rate: 10 %. */
export const maxRate: BasisPoints = 1000

/** Terms of an agent other than shares: commission rates, ranges for its children, and offered verticals. */
export type Terms = {
  readonly matchRate: BasisPoints
  readonly sessionRate: BasisPoints
  readonly casinoRate: BasisPoints
  readonly minMatchRate: BasisPoints
  readonly maxMatchRate: BasisPoints
  readonly minSessionRate: BasisPoints
  readonly maxSessionRate: BasisPoints
  readonly verticals: readonly Vertical[]
  /** Value of one point in minor units. */
  readonly pointValue: Money
  /** The deepest level allowed below. */
  readonly deepestLevel: number
}

const rates = ['matchRate', 'sessionRate', 'casinoRate', 'maxMatchRate', 'maxSessionRate'] as const

function rateRefusal(terms: Terms, above: Terms | null): Refusal | null {
  const tooHigh = rates.find((name) => terms[name] > maxRate)
  if (tooHigh) return refuse(`Rate must be at most ${formatShare(maxRate)} %.`, tooHigh)
  if (terms.minMatchRate > terms.maxMatchRate) return refuse('Min must not be above max.', 'minMatchRate')
  if (terms.minSessionRate > terms.maxSessionRate) return refuse('Min must not be above max.', 'minSessionRate')
  if (above === null) return null
  const bounds = [
    ['matchRate', above.minMatchRate, above.maxMatchRate],
    ['sessionRate', above.minSessionRate, above.maxSessionRate],
  ] as const
  for (const [name, lower, upper] of bounds)
    if (terms[name] < lower || terms[name] > upper)
      return refuse(`The upline account allows ${formatShare(lower)} to ${formatShare(upper)} %.`, name)
  const handedOn = (['maxMatchRate', 'maxSessionRate'] as const).find((name) => terms[name] > above[name])
  return handedOn ? refuse(`The upline account allows at most ${formatShare(above[handedOn])} %.`, handedOn) : null
}

/** Terms stay within those of the parent: rates and ranges, verticals and depth of the tree. */
export function termsRefusal(terms: Terms, { above, level }: { above: Terms | null; level: number }): Refusal | null {
  const refused = rateRefusal(terms, above)
  if (refused) return refused
  if (terms.pointValue <= 0n) return refuse('Point value must be above 0.', 'pointValue')
  if (terms.deepestLevel < level)
    return refuse(`Deepest level must be at least ${level}, the level of the agent.`, 'deepestLevel')
  if (above === null) return null
  if (terms.deepestLevel > above.deepestLevel)
    return refuse(`The upline account allows at most level ${above.deepestLevel}.`, 'deepestLevel')
  const strange = terms.verticals.find((one) => !above.verticals.includes(one))
  return strange ? refuse(`The upline account does not offer ${strange}.`, 'verticals') : null
}

export const termsColumns = (terms: Terms) => ({
  match_rate: terms.matchRate,
  session_rate: terms.sessionRate,
  casino_rate: terms.casinoRate,
  min_match_rate: terms.minMatchRate,
  max_match_rate: terms.maxMatchRate,
  min_session_rate: terms.minSessionRate,
  max_session_rate: terms.maxSessionRate,
  verticals: terms.verticals,
  point_value: terms.pointValue,
  deepest_level: terms.deepestLevel,
})

export type TermsEdit = {
  readonly agentId: bigint
  readonly level: number
  readonly isOwn: boolean
  readonly above: Terms | null
}

/** Rates apply to new bets; a vertical that is no longer offered accepts no bets at once. */
export function editTerms({ agentId, level, isOwn, above }: TermsEdit, to: Terms): Decision<'agent'> {
  if (isOwn) return refuse('You cannot edit your own terms.')
  const refused = termsRefusal(to, { above, level })
  if (refused) return refused
  return decide({
    set: termsColumns(to),
    events: [{ name: 'agent.terms_changed', payload: { agent: String(agentId) } }],
    message: 'Terms changed; they apply to new bets',
  })
}
