import { marketLabels } from '#blueprint/labels.ts'
import { useEffect } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { setSearchText } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import { useIsLive, useIsSilent } from '#panel/live/use-change-stamp.ts'
import { sumOf } from '#panel/live/sum.ts'
import { useKeys } from '#panel/ui/keys.ts'
import { ChangingAmount, type BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'
import type { riskBoard } from '#areas/exchange/risk/exposure/risk-board.queries.ts'
import { StaleMark, staleFeedText, useServerNow } from '#areas/exchange/risk/board/stale-feed.view.tsx'
import '#areas/exchange/risk/board/market-switch.css'
import './wall.css'

interface WallProps {
  readonly board: AnswerOf<typeof riskBoard> | undefined
  readonly share: 'total' | 'own'
  readonly failure: Error | null
}

/** Data older than this while disconnected is marked as stale, in milliseconds. */
const staleMs = 5_000
const maxMarkets = 12

/** Full-screen board for a wall display, usable without a pointer. Escape closes it. */
export function Wall({ board, share, failure }: WallProps) {
  useWakeLock()
  useKeys({ Escape: () => setSearchText('kiosk', null) })
  const now = useServerNow(board?.at)
  const markets = board?.markets.slice(0, maxMarkets) ?? []
  const worst = (board?.markets ?? []).map((market) => (share === 'own' ? market.ownWorst : market.worst))
  return (
    <section className="wall panel" aria-label="Wall display">
      <header className="wall-head">
        <strong>{share === 'own' ? 'My share' : 'Total book'}</strong>
        <span>
          Worst <Amount value={sumOf(worst)} signed symbol />
        </span>
        <span>{board?.markets.length ?? 0} markets</span>
        {board ? <Instant value={new Date(now).toISOString()} /> : null}
      </header>
      <WallStatus board={board} failure={failure} now={now} />
      <div className="wall-markets">
        {markets.map((market) => (
          <WallMarket key={market.id} market={market} share={share} now={now} />
        ))}
      </div>
    </section>
  )
}

/** Shows by text and colour whether the data is current or stale. */
function WallStatus({ board, failure, now }: Pick<WallProps, 'board' | 'failure'> & { readonly now: number }) {
  const isLive = useIsLive()
  const isSilent = useIsSilent()
  if (failure) return <p className="wall-stale" role="alert">{`No data: ${failure.message}`}</p>
  if (!board) return <p className="wall-stale">Loading</p>
  const silent = staleFeedText(board.markets, now)
  if (silent !== null)
    return (
      <p className="wall-stale" role="alert">
        {silent}
      </p>
    )
  const isStale = isSilent || (!isLive && now - Date.parse(board.at) > staleMs)
  return (
    <p className={isStale ? 'wall-stale' : 'wall-fresh'}>
      {isStale ? 'Connection lost. Data from' : 'Last updated'} <Instant value={board.at} />
    </p>
  )
}

function WallMarket({ market, share, now }: { market: BoardMarket; share: 'total' | 'own'; now: number }) {
  return (
    <article
      className="wall-market"
      aria-label={`${market.event}: ${market.name}`}
      data-market={market.id}
      data-bets={market.bets}
    >
      <header>
        <span>{market.event}</span>
        <strong>{market.name}</strong> <Badge state={market.status} labels={marketLabels} />{' '}
        <StaleMark market={market} now={now} />
      </header>
      <ul className="results">
        {market.outcomes.slice(0, 4).map((outcome) => (
          <li key={outcome.key} className="result">
            <span className="result-name">{outcome.name}</span>
            <ChangingAmount value={outcome[share]} />
          </li>
        ))}
      </ul>
      <p className="result result-worst">
        <span className="result-name">Worst, {market.bets} bets</span>
        <ChangingAmount value={share === 'own' ? market.ownWorst : market.worst} />
      </p>
    </article>
  )
}

/** Keeps the screen awake where the browser supports wake locks. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.hidden) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const reacquire = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', reacquire)
    return () => {
      document.removeEventListener('visibilitychange', reacquire)
      void lock?.release()
    }
  }, [])
}
