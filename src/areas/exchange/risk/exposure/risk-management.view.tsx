import { type ReactNode } from 'react'
import { address, type Address } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ListPanel, setSearchText, UndoSlot, UndoOffer, useQueryOf, useSearchText } from '#panel/engine/view.ts'
import { Amount, GoLink, AmountCurrency } from '#panel/kinds/cells.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { sumOf } from '#panel/live/sum.ts'
import { useStableOrder } from '#panel/live/use-stable-order.ts'
import { EmptyNote, FailureNote, Panel, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import {
  BoardFilters,
  type BoardFilterValues,
  OtherCurrenciesNote,
  ShareSwitch,
  useBoardFilters,
  useShare,
} from '#areas/exchange/risk/board/board-filters.view.tsx'
import { matchesSelection, GroupTabs, useGroupSelection } from '#areas/exchange/risk/risk-board/board-groups.view.tsx'
import { BoardSelectionBar, useBoardSelection } from '#areas/exchange/risk/risk-board/board-selection.view.tsx'
import { BoardTable } from '#areas/exchange/risk/risk-board/board-table.view.tsx'
import { MarketBook } from '#areas/exchange/risk/risk-board/market-book.view.tsx'
import type { BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'
import { riskAlerts } from '#areas/exchange/risk/alerts/risk-alerts.screen.ts'
import { riskBoard } from './risk-board.queries.ts'
import { SoundSwitch } from '#areas/exchange/risk/alerts/signal.view.tsx'
import { Together } from './together.view.tsx'
import { TopPlayers } from './top-players.view.tsx'
import { watchedPlayers } from '#areas/players/watchlist/watched-players.screen.ts'
import { StaleFeed, useServerNow } from '#areas/exchange/risk/board/stale-feed.view.tsx'
import { Wall } from '#areas/exchange/risk/risk-board/wall.view.tsx'
import './risk-management.css'

/** Live board: market books sorted by worst case, the full book of one market, top players, alerts and the watchlist. */
export default function RiskManagement() {
  const filters = useBoardFilters()
  const share = useShare()
  const isAll = useSearchText('all') === '1'
  const isWall = useSearchText('kiosk') === '1'
  const parameters = isAll ? { ...filters, all: '1' as const } : filters
  const { data, failure, refetch } = useQueryOf(riskBoard, parameters, { follows: true })
  if (isWall)
    return (
      <AmountCurrency value={data?.currency}>
        <Wall board={data} share={share} failure={failure} />
      </AmountCurrency>
    )
  return (
    <AmountCurrency value={data?.currency}>
      <Books
        board={data}
        filters={filters}
        share={share}
        isAll={isAll}
        key={isAll ? 'all' : 'play'}
        problem={failure ? <FailureNote failure={failure} retry={refetch} /> : null}
      />
      {data ? <Together together={data.together} share={share} /> : null}
      <TopPlayers filters={filters} />
      <AlertsAndWatchlist />
    </AmountCurrency>
  )
}

interface BooksProps {
  readonly board: AnswerOf<typeof riskBoard> | undefined
  readonly filters: BoardFilterValues
  readonly share: 'total' | 'own'
  readonly isAll: boolean
  readonly problem: ReactNode
}

/** The filters, and below them the books once they are read. */
function Books({ board, filters, share, isAll, problem }: BooksProps) {
  const order = useStableOrder(board?.markets, JSON.stringify([filters, isAll]))
  const selection = useGroupSelection()
  return (
    <>
      <BoardFilters filters={filters} typed={selection.typed}>
        <BoardSwitches share={share} isAll={isAll} />
      </BoardFilters>
      {problem}
      {board ? (
        <ReadBooks board={board} filters={filters} share={share} order={order} selection={selection} />
      ) : problem ? null : (
        <Waiting />
      )}
      <p className="board-keys">
        Shortcuts: arrow keys to move · X to select · hold S to suspend · U to resume · B for ball running · Enter to
        open the book
      </p>
    </>
  )
}

interface ReadBooksProps extends Pick<BooksProps, 'filters' | 'share'> {
  readonly board: AnswerOf<typeof riskBoard>
  readonly order: ReturnType<typeof useStableOrder<BoardMarket>>
  readonly selection: ReturnType<typeof useGroupSelection>
}

/** The compact bar with totals and what is selected, and the books below it. */
function ReadBooks({ board, filters, share, order, selection }: ReadBooksProps) {
  const chosen = useSearchText('market')
  const now = useServerNow(board.at)
  const shown = order.items.filter(matchesSelection(selection))
  const selected = useBoardSelection(shown)
  return (
    <>
      <div className="board-bar">
        <GroupTabs markets={order.items} group={selection.group} />
        <LiveBar updates={order} newRows={null} />
        <BoardTotals markets={shown} isCut={board.isCut} share={share} />
        <BoardSelectionBar selection={selected} />
        <UndoSlot />
        <UndoOffer />
      </div>
      <StaleFeed markets={board.markets} now={now} />
      <OtherCurrenciesNote board={board} />
      {shown.length === 0 ? <EmptyNote>No open markets with bets match these filters.</EmptyNote> : null}
      <div className="risk-columns">
        <div {...order.watched}>
          <BoardTable markets={shown} share={share} chosen={chosen} selection={selected} now={now} />
        </div>
        {chosen === null ? null : <MarketBook id={chosen} share={share} filters={filters} now={now} />}
      </div>
    </>
  )
}

const BoardSwitches = ({ share, isAll }: Pick<BooksProps, 'share' | 'isAll'>) => (
  <>
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
  </>
)

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
  const sum = (pick: (market: BoardMarket) => string) => (
    <Amount value={sumOf(markets.map(pick))} signed symbol compact />
  )
  const worst = (market: BoardMarket) => (share === 'own' ? market.ownWorst : market.worst)
  const best = (market: BoardMarket) => (share === 'own' ? market.ownBest : market.best)
  const bets = markets.reduce((all, market) => all + market.bets, 0)
  const figures: readonly (readonly [label: string, value: ReactNode, hint?: string | undefined])[] = [
    ['Markets', markets.length, isCut ? 'Only the markets with the worst results are shown.' : undefined],
    ['Worst', sum(worst), 'If every market ends in its worst outcome'],
    ['Best', sum(best), 'If every market ends in its best outcome'],
    ['Matched', <Amount key="matched" value={sumOf(markets.map(({ matched }) => matched))} symbol compact />],
    ['Bets', bets],
  ]
  return (
    <dl className="board-totals" aria-label={share === 'own' ? 'Totals, our share' : 'Totals'}>
      {figures.map(([label, value, hint]) => (
        <div key={label} title={hint}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** URL of the wall display with the current filters. */
const wallAddress = (): Address =>
  address('/risk-management', {}, { ...Object.fromEntries(new URLSearchParams(window.location.search)), kiosk: '1' })
