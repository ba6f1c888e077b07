import { useState } from 'react'
import { wordOf } from '#blueprint/labels.ts'
import { ScreenLink, setSearchText, useMay } from '#panel/engine/view.ts'
import { Badge } from '#panel/kinds/faces.tsx'
import { useHeldKey } from '#panel/live/hold.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { MarketSwitch, useSwitch } from './market-switch.view.tsx'
import { Figure, Outcomes, type BoardMarket } from './outcomes.view.tsx'

interface BoardTableProps {
  readonly markets: readonly BoardMarket[]
  readonly share: 'total' | 'own'
  readonly chosen: string | null
}

/** The active market is the one keys are meant for: arrows move, S held suspends, U resumes, B is a running ball, Enter opens. */
export function BoardTable({ markets, share, chosen }: BoardTableProps) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const place = markets.findIndex(({ id }) => id === (activeId ?? chosen))
  const active = markets[place]
  const mayHold = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  const move = (step: number) =>
    setActiveId(markets[Math.max(0, Math.min(markets.length - 1, place + step))]?.id ?? null)
  const isHeld = useHeldKey(
    's',
    () => (active?.status === 'OPEN' ? perform('markets', active.id, 'suspension') : undefined),
    mayHold && active !== undefined,
  )
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: () => (active ? setSearchText('market', active.id) : undefined),
    u: () => (mayHold && active ? perform('markets', active.id, 'resumption') : undefined),
    b: () => (mayHold && active ? perform('markets', active.id, 'ball-run') : undefined),
  })
  if (markets.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="small-table-frame" tabIndex={0}>
      <table className="small-table board" aria-label="Books">
        <thead>
          <tr>
            <th scope="col">Event and market</th>
            <th scope="col">P/L of the house by outcome</th>
            <th scope="col" className="numeric">
              Worst
            </th>
            <th scope="col" className="numeric">
              Bets
            </th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <Row
              key={market.id}
              market={market}
              share={share}
              isActive={market.id === active?.id}
              isHeld={isHeld && market.id === active?.id}
              onChoose={() => {
                setActiveId(market.id)
                setSearchText('market', market.id)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly market: BoardMarket
  readonly share: 'total' | 'own'
  readonly isActive: boolean
  readonly isHeld: boolean
  readonly onChoose: () => void
}

function Row({ market, share, isActive, isHeld, onChoose }: RowProps) {
  const className = [isActive ? 'board-active' : '', isHeld ? 'holding' : ''].join(' ').trim()
  return (
    <tr className={className} aria-current={isActive || undefined}>
      <td>
        <button type="button" className="board-name" onClick={onChoose}>
          {market.event}
          <strong>{market.name}</strong>
        </button>
        <Badge state={market.status} /> <span className="board-kind">{wordOf(market.kind)}</span>
      </td>
      <td>
        <Outcomes market={market} share={share} most={3} />
      </td>
      <td className="numeric">
        <Figure value={share === 'own' ? market.ownWorst : market.worst} />
      </td>
      <td className="numeric">
        <ScreenLink to="/my-bets" filters={{ marketId: market.id, status: 'OPEN,UNMATCHED' }}>
          {market.bets}
        </ScreenLink>
      </td>
      <td>
        <MarketSwitch id={market.id} status={market.status} />
      </td>
    </tr>
  )
}
