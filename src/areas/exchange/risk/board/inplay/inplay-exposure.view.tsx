import { marketLabels } from '#blueprint/labels.ts'
import { address } from '#blueprint/address.ts'
import { useMemo } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ScreenLink, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, Instant, PlayerLink, AmountCurrency } from '#panel/kinds/cells.tsx'
import { LiveBar } from '#panel/live/live-bar.tsx'
import { useStableOrder } from '#panel/live/use-stable-order.ts'
import { EmptyNote, FailureNote, Figure, Figures, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { sumOf } from '#panel/live/sum.ts'
import { BetMenu } from '#areas/exchange/risk/board/bet-menu.view.tsx'
import {
  BoardFilters,
  OtherCurrenciesNote,
  ShareSwitch,
  useBoardFilters,
  useShare,
} from '#areas/exchange/risk/board/board-filters.view.tsx'
import { inplayBoard } from './inplay-exposure.screen.ts'
import { EventSwitch, MarketSwitch } from '#areas/exchange/risk/board/market-switch.view.tsx'
import { Outcomes, type BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'
import { StaleFeed, StaleMark, useServerNow } from '#areas/exchange/risk/board/stale-feed.view.tsx'
import './inplay-exposure.css'

interface EventCard {
  readonly id: string
  readonly markets: readonly BoardMarket[]
}

/** Groups the markets by event; events keep the order of their first market, worst case first. */
const byEvent = (markets: readonly BoardMarket[]): readonly EventCard[] =>
  [...Map.groupBy(markets, ({ eventId }) => eventId)].map(([id, own]) => ({ id, markets: own }))

/** The operator's worst case on each in-play event; refreshes automatically. */
export default function InplayExposure() {
  const filters = useBoardFilters()
  const share = useShare()
  const { data, failure, refetch } = useQueryOf(inplayBoard, filters, { follows: true })
  const cards = useMemo(() => data && byEvent(data.markets), [data])
  const order = useStableOrder(cards, JSON.stringify(filters))
  const markets = data?.markets ?? []
  const now = useServerNow(data?.at)
  return (
    <AmountCurrency value={data?.currency}>
      <BoardFilters filters={filters}>
        <ShareSwitch share={share} />
        <LiveBar updates={order} newRows={null} />
      </BoardFilters>
      {failure ? <FailureNote failure={failure} retry={refetch} /> : null}
      <OtherCurrenciesNote board={data} />
      <StaleFeed markets={data?.markets ?? []} now={now} />
      <Figures>
        <Figure label="Events" value={order.items.length} to={address('/events', {}, { isInPlay: 'YES' })} />
        <Figure label="Markets" value={markets.length} />
        <Figure
          label={share === 'own' ? 'Worst case, our share' : 'Worst case'}
          value={<Amount value={sumOf(markets.map(share === 'own' ? ownWorst : totalWorst))} signed symbol />}
          hint="If every market ends in its worst outcome"
        />
        <Figure label="Open bets" value={sumCount(markets)} to="/inplay-bets" />
      </Figures>
      {data ? null : <Waiting />}
      {data && markets.length === 0 ? <EmptyNote>No in-play events with bets match these filters.</EmptyNote> : null}
      <div className="event-cards" {...order.watched}>
        {order.items.map(({ id, markets: own }) => (
          <EventPanel key={id} markets={own} share={share} bets={lastOf(data, id)} now={now} />
        ))}
      </div>
    </AmountCurrency>
  )
}

const totalWorst = ({ worst }: BoardMarket): string => worst
const ownWorst = (market: BoardMarket): string => market.ownWorst
const sumCount = (markets: readonly BoardMarket[]): number => markets.reduce((sum, { bets }) => sum + bets, 0)

type LastBet = AnswerOf<typeof inplayBoard>['lastBets'][number]
const lastOf = (data: AnswerOf<typeof inplayBoard> | undefined, event: string): readonly LastBet[] =>
  data?.lastBets.filter(({ eventId }) => eventId === event) ?? []

interface EventPanelProps {
  readonly markets: readonly BoardMarket[]
  readonly share: 'total' | 'own'
  readonly bets: readonly LastBet[]
  /** The time of the server. */
  readonly now: number
}

function EventPanel({ markets, share, bets, now }: EventPanelProps) {
  const [first] = markets
  if (!first) return null
  const sum = (pick: (market: BoardMarket) => string) => <Amount value={sumOf(markets.map(pick))} signed symbol />
  return (
    <Panel
      title={first.event}
      className="event-card"
      actions={<EventSwitch id={first.eventId} status={first.eventStatus} />}
    >
      {first.score === null ? null : (
        <p className="event-score">
          <strong>{first.score}</strong> {first.clock}
        </p>
      )}
      <p className="event-facts">
        {first.competition}, since <Instant value={first.startsAt} />{' '}
        <Badge state={first.eventStatus} labels={marketLabels} />
        <br />
        Worst {sum(share === 'own' ? ownWorst : totalWorst)} · best{' '}
        {sum((market) => (share === 'own' ? market.ownBest : market.best))} ·{' '}
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
            <Badge state={market.status} labels={marketLabels} /> <StaleMark market={market} now={now} />{' '}
            <MarketSwitch market={market} />
          </header>
          <Outcomes market={market} share={share} max={6} />
        </section>
      ))}
      <LastBets event={first.event} bets={bets} />
    </Panel>
  )
}

const LastBets = ({ event, bets }: { event: string; bets: readonly LastBet[] }) =>
  bets.length === 0 ? null : (
    <details className="last-bets" open>
      <summary>Latest bets</summary>
      <ul aria-label={`Latest bets on ${event}`}>
        {bets.map((bet) => (
          <li key={bet.id} className={`last-bet side-${bet.side.toLowerCase()}`}>
            <Instant value={bet.at} />
            <span className="last-bet-what">
              <PlayerLink id={bet.playerId} name={bet.player} />{' '}
              {bet.isWatched ? <span className="held-mark">Watched</span> : null} {bet.selection}
            </span>
            <span>{bet.odds}</span>
            <span className="last-bet-stake">
              <Amount value={bet.stake} compact />
            </span>
            <BetMenu bet={bet.id} player={bet.player} />
          </li>
        ))}
      </ul>
    </details>
  )
