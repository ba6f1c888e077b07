import { useMemo } from 'react'
import { ScreenLink, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, Instant } from '#panel/kinds/faces.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { useOrder } from '#panel/live/use-order.ts'
import { EmptyNote, FailureNote, Figure, Figures, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { sumOf } from '#panel/live/sum.ts'
import { BoardFilters, ShareSwitch, useBoardAsked, useShare } from './board-filters.view.tsx'
import { inplayBoard } from './inplay-exposure.screen.ts'
import { EventSwitch, MarketSwitch } from './market-switch.view.tsx'
import { Outcomes, type BoardMarket } from './outcomes.view.tsx'

interface EventCard {
  readonly id: string
  readonly markets: readonly BoardMarket[]
}

/** Events with their markets, the one that may cost most first, as the markets come. */
const byEvent = (markets: readonly BoardMarket[]): readonly EventCard[] =>
  [...Map.groupBy(markets, ({ eventId }) => eventId)].map(([id, own]) => ({ id, markets: own }))

/** What the house may lose on each event that is being played; it follows by itself. */
export default function InplayExposure() {
  const asked = useBoardAsked()
  const share = useShare()
  const { data, failure, again } = useQueryOf(inplayBoard, asked, { follows: true })
  const cards = useMemo(() => data && byEvent(data.markets), [data])
  const order = useOrder(cards, JSON.stringify(asked))
  const markets = data?.markets ?? []
  return (
    <>
      <BoardFilters asked={asked} />
      <ShareSwitch share={share} />
      <LiveBar held={order} fresh={null} />
      {failure ? <FailureNote failure={failure} again={again} /> : null}
      <Figures>
        <Figure label="Events" value={order.things.length} to="/events?isInPlay=YES" />
        <Figure label="Markets" value={markets.length} />
        <Figure
          label={share === 'own' ? 'Worst case, my share' : 'Worst case'}
          value={<Amount value={sumOf(markets.map(share === 'own' ? ownWorst : totalWorst))} signed symbol />}
          hint="Every market ends worst"
        />
        <Figure label="Open bets" value={sumCount(markets)} to="/inplay-bets" />
      </Figures>
      {data ? null : <Waiting />}
      {data && markets.length === 0 ? <EmptyNote>Nothing with bets is being played</EmptyNote> : null}
      <div className="event-cards" {...order.watched}>
        {order.things.map(({ id, markets: own }) => (
          <EventPanel key={id} markets={own} share={share} />
        ))}
      </div>
    </>
  )
}

const totalWorst = ({ worst }: BoardMarket): string => worst
const ownWorst = (market: BoardMarket): string => market.ownWorst
const sumCount = (markets: readonly BoardMarket[]): number => markets.reduce((sum, { bets }) => sum + bets, 0)

function EventPanel({ markets, share }: { markets: readonly BoardMarket[]; share: 'total' | 'own' }) {
  const [first] = markets
  if (!first) return null
  return (
    <Panel
      title={first.event}
      className="event-card"
      actions={<EventSwitch id={first.eventId} status={first.eventStatus} />}
    >
      <p>
        {first.competition}, since <Instant value={first.startsAt} /> <Badge state={first.eventStatus} />
        <br />
        Worst <Amount value={sumOf(markets.map(share === 'own' ? ownWorst : totalWorst))} signed symbol />
      </p>
      <p>
        <ScreenLink to="/inplay-bets" filters={{ eventId: first.eventId }}>
          {sumCount(markets)} bets
        </ScreenLink>
      </p>
      {markets.map((market) => (
        <section key={market.id} className="event-market" aria-label={`${market.event}: ${market.name}`}>
          <header>
            <ScreenLink to="/risk-management" filters={{ market: market.id, all: '1' }}>
              {market.name}
            </ScreenLink>{' '}
            <Badge state={market.status} /> <MarketSwitch market={market} />
          </header>
          <Outcomes market={market} share={share} most={8} />
        </section>
      ))}
    </Panel>
  )
}
