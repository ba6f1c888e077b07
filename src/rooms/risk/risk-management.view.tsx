import { ListPanel, setSearchText, useQueryOf, useSearchText } from '#panel/engine/view.ts'
import { Amount, GoLink } from '#panel/kinds/faces.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { sumOf } from '#panel/live/sum.ts'
import { useOrder } from '#panel/live/use-order.ts'
import { EmptyNote, FailureNote, Figure, Figures, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { BoardFilters, ShareSwitch, useBoardAsked, useShare } from './board-filters.view.tsx'
import { BoardTable } from './board-table.view.tsx'
import { MarketBook } from './market-book.view.tsx'
import { riskAlerts } from './risk-alerts.screen.ts'
import { riskBoard } from './risk-management.screen.ts'
import { TopPlayers } from './top-players.view.tsx'
import { Wall } from './wall.view.tsx'

/** The live book: markets by what they may cost, one of them in full, who makes it, and what should be looked at. */
export default function RiskManagement() {
  const asked = useBoardAsked()
  const share = useShare()
  const isAll = useSearchText('all') === '1'
  const isWall = useSearchText('kiosk') === '1'
  const chosen = useSearchText('market')
  const wanted = isAll ? { ...asked, all: '1' as const } : asked
  const { data, failure, again } = useQueryOf(riskBoard, wanted, { follows: true })
  const order = useOrder(data?.markets, JSON.stringify(wanted))
  if (isWall) return <Wall board={data} share={share} failure={failure} />
  const worst = order.things.map((market) => (share === 'own' ? market.ownWorst : market.worst))
  return (
    <>
      <BoardFilters asked={asked} />
      <div className="board-filters">
        <fieldset className="tab-strip" aria-label="Which markets">
          <button type="button" aria-pressed={!isAll} onClick={() => setSearchText('all', null)}>
            In play
          </button>
          <button type="button" aria-pressed={isAll} onClick={() => setSearchText('all', '1')}>
            All open
          </button>
        </fieldset>
        <ShareSwitch share={share} />
        <GoLink className="button button-plain" href={wallAddress()}>
          Wall
        </GoLink>
      </div>
      <LiveBar held={order} fresh={null} />
      {failure ? <FailureNote failure={failure} again={again} /> : null}
      <Figures>
        <Figure label="Markets" value={order.things.length} hint={data?.isCut ? 'The worst are shown' : undefined} />
        <Figure
          label="Worst case"
          value={<Amount value={sumOf(worst)} signed symbol />}
          hint="Every market ends worst"
        />
        <Figure label="Matched" value={<Amount value={sumOf(order.things.map(({ matched }) => matched))} symbol />} />
      </Figures>
      {data ? null : <Waiting />}
      {data && order.things.length === 0 ? <EmptyNote>No open market has bets</EmptyNote> : null}
      <div className="risk-columns">
        <div {...order.watched}>
          <BoardTable markets={order.things} share={share} chosen={chosen} />
        </div>
        {chosen === null ? null : <MarketBook id={chosen} share={share} asked={asked} />}
      </div>
      <TopPlayers asked={asked} />
      <Panel title="What should be looked at">
        <ListPanel list={riskAlerts} />
      </Panel>
    </>
  )
}

/** The same narrowing, on the wall. */
function wallAddress(): string {
  const search = new URLSearchParams(window.location.search)
  search.set('kiosk', '1')
  return `/risk-management?${search}`
}
