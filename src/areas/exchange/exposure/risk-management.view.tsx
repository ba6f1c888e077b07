import { address, type Address } from '#blueprint/address.ts'
import { ListPanel, setSearchText, useQueryOf, useSearchText } from '#panel/engine/view.ts'
import { Amount, GoLink, AmountCurrency } from '#panel/kinds/cells.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { sumOf } from '#panel/live/sum.ts'
import { useStableOrder } from '#panel/live/use-stable-order.ts'
import { EmptyNote, FailureNote, Figure, Figures, Panel, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import {
  BoardFilters,
  OtherCurrenciesNote,
  ShareSwitch,
  useBoardFilters,
  useShare,
} from '#areas/exchange/board/board-filters.view.tsx'
import { matchesSelection, GroupTabs, useGroupSelection } from '#areas/exchange/board/board-groups.view.tsx'
import { BoardTable } from '#areas/exchange/board/board-table.view.tsx'
import { MarketBook } from '#areas/exchange/board/market-book.view.tsx'
import type { BoardMarket } from '#areas/exchange/board/outcomes.view.tsx'
import { riskAlerts } from '#areas/exchange/alerts/risk-alerts.screen.ts'
import { riskBoard } from './risk-management.screen.ts'
import { SoundSwitch } from '#areas/exchange/alerts/signal.view.tsx'
import { TopPlayers } from './top-players.view.tsx'
import { watchedPlayers } from '#areas/players/watchlist/watched-players.screen.ts'
import { Wall } from '#areas/exchange/board/wall.view.tsx'
import './risk-management.css'

/** Live board: market books sorted by worst case, the full book of one market, top players, alerts and the watchlist. */
export default function RiskManagement() {
  const filters = useBoardFilters()
  const share = useShare()
  const isAll = useSearchText('all') === '1'
  const isWall = useSearchText('kiosk') === '1'
  const chosen = useSearchText('market')
  const parameters = isAll ? { ...filters, all: '1' as const } : filters
  const { data, failure, refetch } = useQueryOf(riskBoard, parameters, { follows: true })
  const order = useStableOrder(data?.markets, JSON.stringify(parameters))
  const selection = useGroupSelection()
  if (isWall)
    return (
      <AmountCurrency value={data?.currency}>
        <Wall board={data} share={share} failure={failure} />
      </AmountCurrency>
    )
  const shown = order.items.filter(matchesSelection(selection))
  return (
    <AmountCurrency value={data?.currency}>
      <BoardFilters filters={filters} typed={selection.typed}>
        <TabStrip
          label="Market filter"
          tabs={[
            { key: 'play', title: 'In play' },
            { key: 'all', title: 'All open' },
          ]}
          chosen={isAll ? 'all' : 'play'}
          onChoose={(key) => setSearchText('all', key === 'all' ? '1' : null)}
        />
        <ShareSwitch share={share} />
        <SoundSwitch />
        <GoLink className="button button-plain" href={wallAddress()}>
          Wall display
        </GoLink>
      </BoardFilters>
      <div className="board-bar">
        <GroupTabs markets={order.items} group={selection.group} />
        <LiveBar updates={order} newRows={null} />
      </div>
      {failure ? <FailureNote failure={failure} retry={refetch} /> : null}
      <OtherCurrenciesNote board={data} />
      <BoardTotals markets={shown} isCut={data?.isCut ?? false} share={share} />
      {data ? null : <Waiting />}
      {data && shown.length === 0 ? <EmptyNote>No open markets with bets match these filters.</EmptyNote> : null}
      <div className="risk-columns">
        <div {...order.watched}>
          <BoardTable markets={shown} share={share} chosen={chosen} />
        </div>
        {chosen === null ? null : <MarketBook id={chosen} share={share} filters={filters} />}
      </div>
      <p className="board-keys">
        Shortcuts: arrow keys to move · hold S to suspend · U to resume · B for ball running · Enter to open the book
      </p>
      <TopPlayers filters={filters} />
      <AlertsAndWatchlist />
    </AmountCurrency>
  )
}

const AlertsAndWatchlist = () => (
  <>
    <Panel title="Needs attention">
      <ListPanel list={riskAlerts} />
    </Panel>
    <Panel>
      <ListPanel list={watchedPlayers} />
    </Panel>
  </>
)

interface BoardTotalsProps {
  readonly markets: readonly BoardMarket[]
  readonly isCut: boolean
  readonly share: 'total' | 'own'
}

function BoardTotals({ markets, isCut, share }: BoardTotalsProps) {
  const sum = (pick: (market: BoardMarket) => string) => <Amount value={sumOf(markets.map(pick))} signed symbol />
  return (
    <Figures>
      <Figure
        label="Markets"
        value={markets.length}
        hint={isCut ? 'Only the markets with the worst results are shown.' : undefined}
      />
      <Figure
        label={share === 'own' ? 'Worst case, own share' : 'Worst case'}
        value={sum((market) => (share === 'own' ? market.ownWorst : market.worst))}
        hint="If every market ends in its worst outcome"
      />
      <Figure
        label={share === 'own' ? 'Best case, own share' : 'Best case'}
        value={sum((market) => (share === 'own' ? market.ownBest : market.best))}
        hint="If every market ends in its best outcome"
      />
      <Figure label="Matched" value={<Amount value={sumOf(markets.map(({ matched }) => matched))} symbol />} />
      <Figure label="Open bets" value={markets.reduce((all, { bets }) => all + bets, 0)} />
    </Figures>
  )
}

/** URL of the wall display with the current filters. */
const wallAddress = (): Address =>
  address('/risk-management', {}, { ...Object.fromEntries(new URLSearchParams(window.location.search)), kiosk: '1' })
