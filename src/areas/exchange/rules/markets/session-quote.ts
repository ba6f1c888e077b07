import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { rateToOdds, type OddsE4 } from '#values/odds.ts'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'

/** One side of a session: a bet on it is at exactly this line, and at this rate or a worse one for the player. */
export type SideQuote = { readonly line: number; readonly oddsE4: OddsE4 }

/** What the house offers: NO at a line and a rate, YES at the same line or a higher one. A side of null is not offered. */
export type SessionQuote = { readonly no: SideQuote | null; readonly yes: SideQuote | null }

/** As stored in a market; `line` is the line of YES, and of NO too where it has none of its own. */
export type QuoteColumns = {
  readonly line: number | null
  readonly noLine: number | null
  readonly yesE4: OddsE4 | null
  readonly noE4: OddsE4 | null
}

/** Null if the house has not set rates. */
export function quoteFrom({ line, noLine, yesE4, noE4 }: QuoteColumns): SessionQuote | null {
  if (line === null || (yesE4 === null && noE4 === null)) return null
  return {
    yes: yesE4 === null ? null : { line, oddsE4: yesE4 },
    no: noE4 === null ? null : { line: noLine ?? line, oddsE4: noE4 },
  }
}

export const quotedSide = (quote: SessionQuote, side: Side): SideQuote | null =>
  side === 'BACK' ? quote.yes : quote.no

/** Even money on both sides of one line: a session that comes without rates. */
const evenOddsE4 = 20_000
export const evenQuote = (line: number): SessionQuote => {
  const side = { line, oddsE4: evenOddsE4 }
  return { no: side, yes: side }
}

/** A quote with which no player can win on both sides, or the reason why it is not one. */
export function quoteRefusal({ no, yes }: SessionQuote): Refusal | null {
  if (no === null && yes === null)
    return refuse('Quote NO, YES or both. Suspend the market to offer neither.', 'yesLine')
  if (no === null || yes === null) return null
  if (no.line > yes.line) return refuse('The line of NO must not be above the line of YES.', 'noLine')
  return no.line === yes.line && yes.oddsE4 > no.oddsE4
    ? refuse('On one line the rate of YES must not be above the rate of NO.', 'yesRate')
    : null
}

export const quoteColumns = ({ no, yes }: SessionQuote) => ({
  line: (yes ?? no)?.line ?? null,
  no_line: no !== null && yes !== null && no.line !== yes.line ? no.line : null,
  yes_odds_e4: yes?.oddsE4 ?? null,
  no_odds_e4: no?.oddsE4 ?? null,
})

export type QuoteInput = {
  readonly noLine: number | null
  readonly noRate: string | null
  readonly yesLine: number | null
  readonly yesRate: string | null
}

function sideFrom(line: number | null, rate: string | null, side: 'no' | 'yes'): SideQuote | Refusal | null {
  if (line === null) return rate === null ? null : refuse('Enter the line of this rate.', `${side}Line`)
  const oddsE4 = rate === null ? evenOddsE4 : rateToOdds(rate)
  return oddsE4 === null ? refuse('Enter a rate like 95.', `${side}Rate`) : { line, oddsE4 }
}

/** The quote that a user entered; a side without a line is not offered, and a line without a rate is even money. */
export function enteredQuote({ noLine, noRate, yesLine, yesRate }: QuoteInput): SessionQuote | Refusal {
  const no = sideFrom(noLine, noRate, 'no')
  if (no !== null && 'refused' in no) return no
  const yes = sideFrom(yesLine, yesRate, 'yes')
  if (yes !== null && 'refused' in yes) return yes
  return quoteRefusal({ no, yes }) ?? { no, yes }
}

export function quoteSession(market: { readonly kind: string }, input: QuoteInput): Decision<'market'> {
  if (market.kind !== 'session') return refuse('Only sessions are quoted with NO and YES.')
  const quote = enteredQuote(input)
  if ('refused' in quote) return quote
  return decide({ set: quoteColumns(quote), events: [{ name: 'market.priced' }], message: 'Session quoted' })
}

/** Changed only without open bets: their reserved exposure was computed by the rule that applied to them. */
export function setOffsetting(
  market: { readonly kind: string; readonly hasOpenBets: boolean },
  offsets: boolean,
): Decision<'market'> {
  if (market.kind !== 'session') return refuse('Only lines of a session can offset each other.')
  if (market.hasOpenBets) return refuse('The market has open bets. Set this before the first bet.', 'offsets')
  return decide({
    set: { hedges: offsets },
    events: [{ name: 'market.limited' }],
    message: offsets ? 'Bets on different lines offset each other' : 'Every bet reserves its own liability',
  })
}
