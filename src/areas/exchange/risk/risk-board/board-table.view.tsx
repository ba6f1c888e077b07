import { Checkbox } from '@mantine/core'
import { choiceLabel, marketLabels } from '#blueprint/labels.ts'
import { ScreenLink } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/cells.tsx'
import type { BoardSelection } from './board-selection.view.tsx'
import { useBoardKeys } from './board-keys.view.tsx'
import { MarketSwitch } from '#areas/exchange/risk/board/market-switch.view.tsx'
import { ChangingAmount, Outcomes, type BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'
import { StaleMark } from '#areas/exchange/risk/board/stale-feed.view.tsx'
import './board-table.css'

interface BoardTableProps {
  readonly markets: readonly BoardMarket[]
  readonly share: 'total' | 'own'
  readonly chosen: string | null
  readonly selection: BoardSelection
  /** The time of the server. */
  readonly now: number
}

/** Columns hidden while the book of one market is open beside the table. */
const optionalColumns = new Set(['Best', 'Matched'])

/** Market books sorted by worst case; keyboard shortcuts apply to the active one. */
export function BoardTable({ markets, share, chosen, selection, now }: BoardTableProps) {
  const { active, isHeld, choose } = useBoardKeys(markets, { chosen, selection })
  if (markets.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className="small-table-frame" tabIndex={0}>
      <table className="small-table board" aria-label="Books">
        <thead>
          <tr>
            {selection.isOn ? (
              <th scope="col" className="board-pick">
                <Checkbox
                  size="xs"
                  aria-label="Select all markets"
                  checked={selection.ids.size === markets.length}
                  indeterminate={selection.ids.size > 0 && selection.ids.size < markets.length}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            <th scope="col">Event and market</th>
            <th scope="col">Operator P/L by outcome</th>
            {['Worst', 'My worst', 'Best', 'Matched', 'Bets'].map((head) => (
              <th key={head} scope="col" className={optionalColumns.has(head) ? 'numeric board-spare' : 'numeric'}>
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
            <MarketRow
              key={market.id}
              market={market}
              share={share}
              now={now}
              selection={selection}
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

interface MarketRowProps {
  readonly market: BoardMarket
  readonly share: 'total' | 'own'
  readonly now: number
  readonly selection: BoardSelection
  readonly isActive: boolean
  readonly isHeld: boolean
  readonly onChoose: () => void
}

function MarketRow({ market, share, now, selection, isActive, isHeld, onChoose }: MarketRowProps) {
  const className = [isActive ? 'board-active' : '', isHeld ? 'holding' : ''].join(' ').trim()
  return (
    <tr className={className} aria-current={isActive || undefined} data-market={market.id}>
      {selection.isOn ? (
        <td className="board-pick">
          <Checkbox
            size="xs"
            aria-label={`Select ${market.event}: ${market.name}`}
            checked={selection.ids.has(market.id)}
            onChange={() => selection.toggle(market.id)}
          />
        </td>
      ) : null}
      <td>
        <button type="button" className="board-name" onClick={onChoose}>
          {market.event}
          <strong>{market.name}</strong>
        </button>
        <Badge state={market.status} labels={marketLabels} /> {market.isOnManualHold ? <ManualHoldMark /> : null}{' '}
        <StaleMark market={market} now={now} />{' '}
        <span className="board-kind">
          {[choiceLabel(market.kind), market.line === null ? null : `line ${market.line}`, market.score]
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
        <Outcomes market={market} share={share} max={3} />
      </td>
      {[market.worst, market.ownWorst].map((value, at) => (
        <td key={at} className="numeric">
          <ChangingAmount value={value} />
        </td>
      ))}
      <td className="numeric board-spare">
        <ChangingAmount value={share === 'own' ? market.ownBest : market.best} />
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

/** Marks a market that the feed cannot reopen. */
export const ManualHoldMark = () => (
  <span className="held-mark" title="The feed cannot resume this market until it is released">
    Manual hold
  </span>
)
