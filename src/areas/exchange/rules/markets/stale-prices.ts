/** What tells whether the prices of a market are up to date. */
export type PricedMarket = {
  /** When the feed last sent news of the market; null: it is priced by hand. */
  readonly fedAt: Date | null
  readonly isInPlay: boolean
  /** The seconds of silence that its event allows; null: those of the operator. */
  readonly silentSeconds: number | null
}

/**
 * When the prices of a market become stale unless its feed sends news before. In play only: before the start, prices may
 * rest for hours. Null for markets priced by hand.
 */
export function staleFrom({ fedAt, isInPlay, silentSeconds }: PricedMarket, staleSeconds: number): Date | null {
  if (fedAt === null || !isInPlay) return null
  return new Date(fedAt.getTime() + (silentSeconds ?? staleSeconds) * 1000)
}

export function isStaleAt(market: PricedMarket, staleSeconds: number, at: Date): boolean {
  const from = staleFrom(market, staleSeconds)
  return from !== null && at >= from
}
