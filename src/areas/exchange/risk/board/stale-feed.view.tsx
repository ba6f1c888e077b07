import { useEffect, useState } from 'react'
import { humanSeconds } from './human-seconds.ts'
import type { BoardMarket } from './outcomes.view.tsx'
import './stale-feed.css'

/** The time of the server, from the time of its last answer; moves on without news. */
export function useServerNow(at: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ahead = at === undefined ? 0 : Date.parse(at) - Date.now()
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [at])
  return now
}

type Priced = Pick<BoardMarket, 'fedAt' | 'staleFrom'>

export const isStaleNow = ({ staleFrom }: Priced, now: number): boolean =>
  staleFrom !== null && now >= Date.parse(staleFrom)

const silenceOf = ({ fedAt }: Priced, now: number): number => (fedAt === null ? 0 : now - Date.parse(fedAt))

/** Marks a market whose prices are stale, with the time since the last news. */
export const StaleMark = ({ market, now }: { market: Priced; now: number }) =>
  isStaleNow(market, now) ? (
    <span className="held-mark" title="Bets are refused until the feed sends news">
      Stale, {humanSeconds(silenceOf(market, now))}
    </span>
  ) : null

/** In words, which of the markets have stale prices; null if none has. */
export function staleFeedText(markets: readonly BoardMarket[], now: number): string | null {
  const stale = markets
    .filter((market) => isStaleNow(market, now))
    .toSorted((a, b) => silenceOf(b, now) - silenceOf(a, now))
  const [oldest] = stale
  if (!oldest) return null
  const fed = markets.filter(({ staleFrom }) => staleFrom !== null)
  const silence = humanSeconds(silenceOf(oldest, now))
  if (stale.length === fed.length && stale.length > 1)
    return `The feed is silent: no news of any of the ${stale.length} markets in play for up to ${silence}. Bets on them are refused.`
  return `Stale prices on ${stale.length} of ${fed.length} ${fed.length === 1 ? 'market' : 'markets'} in play, the longest for ${silence}: ${oldest.event}, ${oldest.name}. Bets on them are refused.`
}

/** The banner above the books. */
export function StaleFeed({ markets, now }: { markets: readonly BoardMarket[]; now: number }) {
  const text = staleFeedText(markets, now)
  return text === null ? null : (
    <p className="stale-feed" role="alert">
      {text}
    </p>
  )
}
