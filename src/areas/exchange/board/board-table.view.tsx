import { wordOf } from '#blueprint/labels.ts'
import { ScreenLink } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/faces.tsx'
import { useBoardKeys } from './board-keys.view.tsx'
import { MarketSwitch } from './market-switch.view.tsx'
import { Figure, Outcomes, type BoardMarket } from './outcomes.view.tsx'

interface BoardTableProps {
  readonly markets: readonly BoardMarket[]
  readonly share: 'total' | 'own'
  readonly chosen: string | null
}

/** What gives way to the book of one market beside the table. */
const spare = new Set(['Best', 'Matched'])

/** Books, the worst first; one of them is active, which is the one keys are meant for. */
export function BoardTable({ markets, share, chosen }: BoardTableProps) {
  const { active, isHeld, choose } = useBoardKeys(markets, chosen)
  if (markets.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="small-table-frame" tabIndex={0}>
      <table className="small-table board" aria-label="Books">
        <thead>
          <tr>
            <th scope="col">Event and market</th>
            <th scope="col">Operator P/L by outcome</th>
            {['Worst', 'My worst', 'Best', 'Matched', 'Bets'].map((head) => (
              <th key={head} scope="col" className={spare.has(head) ? 'numeric board-spare' : 'numeric'}>
                {head}
              </th>
            ))}
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
              onChoose={() => choose(market.id)}
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
    <tr className={className} aria-current={isActive || undefined} data-market={market.id}>
      <td>
        <button type="button" className="board-name" onClick={onChoose}>
          {market.event}
          <strong>{market.name}</strong>
        </button>
        <Badge state={market.status} /> {market.isHeld ? <HeldMark /> : null}{' '}
        <span className="board-kind">
          {[wordOf(market.kind), market.line === null ? null : `line ${market.line}`, market.score]
            .filter(Boolean)
            .join(' · ')}
          {market.isInPlay ? null : (
            <>
              {' · '}
              <Instant value={market.startsAt} />
            </>
          )}
        </span>
      </td>
      <td>
        <Outcomes market={market} share={share} most={3} />
      </td>
      {[market.worst, market.ownWorst].map((value, at) => (
        <td key={at} className="numeric">
          <Figure value={value} />
        </td>
      ))}
      <td className="numeric board-spare">
        <Figure value={share === 'own' ? market.ownBest : market.best} />
      </td>
      <td className="numeric board-spare">
        <Amount value={market.matched} compact />
      </td>
      <td className="numeric">
        <ScreenLink to="/my-bets" filters={{ marketId: market.id, status: 'OPEN,UNMATCHED' }}>
          {market.bets}
        </ScreenLink>
      </td>
      <td>
        <MarketSwitch market={market} />
      </td>
    </tr>
  )
}

/** No feed opens it. */
export const HeldMark = () => (
  <span className="held-mark" title="The feed cannot resume this market until it is released">
    Manual hold
  </span>
)
