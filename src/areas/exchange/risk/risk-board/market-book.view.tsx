import { marketLabels } from '#blueprint/labels.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ScreenLink, setSearchText, useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Badge, PlayerLink } from '#panel/kinds/cells.tsx'
import { FailureNote, Facts, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import type { BoardFilterValues } from '#areas/exchange/risk/board/board-filters.view.tsx'
import { EventSwitch, MarketSwitch } from '#areas/exchange/risk/board/market-switch.view.tsx'
import { Outcomes } from '#areas/exchange/risk/board/outcomes.view.tsx'
import { marketBook } from '#areas/exchange/risk/exposure/risk-management.screen.ts'
import { isStaleNow, StaleMark } from '#areas/exchange/risk/board/stale-feed.view.tsx'
import './market-book.css'

type Book = AnswerOf<typeof marketBook>

interface MarketBookProps {
  readonly id: string
  readonly share: 'total' | 'own'
  readonly filters: BoardFilterValues
  /** The time of the server. */
  readonly now: number
}

/** Full book of one market: all outcomes, the book by account, and the effective limits. */
export function MarketBook({ id, share, filters, now }: MarketBookProps) {
  const { data, failure, refetch } = useQueryOf(
    marketBook,
    { id, domain: filters.domain, agent: filters.agent },
    { follows: true },
  )
  const mayLimit = useHasPermission('EXCHANGE_EVENT_EDIT')
  if (failure?.status === 404) return <Panel title="Market book">This market has ended or is outside your scope.</Panel>
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const { market } = data
  return (
    <div className="risk-book">
      <Panel title={`${market.event}: ${market.name}`} actions={<MarketSwitch market={market} />}>
        <Facts
          facts={[
            ['Status', <Badge key="status" state={market.status} labels={marketLabels} />],
            ['Event', <Badge key="event" state={market.eventStatus} labels={marketLabels} />],
            ...(isStaleNow(market, now)
              ? ([['Prices', <StaleMark key="stale" market={market} now={now} />]] as const)
              : []),
            ...(market.line === null ? [] : ([['Current line', market.line]] as const)),
            ['Matched', <Amount key="matched" value={market.matched} symbol />],
            [
              'Bets',
              <ScreenLink key="bets" to="/my-bets" filters={{ marketId: market.id, status: 'OPEN,UNMATCHED' }}>
                {market.bets} of {market.players} players
              </ScreenLink>,
            ],
          ]}
        />
        <Outcomes market={market} share={share} />
        <EventSwitch id={market.eventId} status={market.eventStatus} />
      </Panel>
      <Panel title="Book by account">
        <BookByAccount book={data} />
      </Panel>
      <Panel
        title="Limits"
        actions={
          mayLimit ? (
            <>
              <ScreenLink to="/events" filters={{ id: market.eventId }}>
                Edit event limits
              </ScreenLink>{' '}
              <ScreenLink to="/sports" filters={{ id: market.sport }}>
                Edit sport limits
              </ScreenLink>
            </>
          ) : undefined
        }
      >
        <Limits book={data} />
      </Panel>
    </div>
  )
}

function BookByAccount({ book: { market, below, opened } }: { book: Book }) {
  const open = (agent: string | null) => setSearchText('agent', agent)
  return (
    <>
      {opened ? (
        <p>
          Downline of {opened.name}{' '}
          <button type="button" className="link" onClick={() => open(opened.above)}>
            One level up
          </button>
        </p>
      ) : null}
      <SmallTable
        label="Book by account"
        head={['Account', 'Bets', 'Worst', ...market.outcomes.slice(0, 6).map(({ name }) => name)]}
        numeric={[1, 2, 3, 4, 5, 6, 7, 8]}
        empty="No accounts with bets."
        rows={below.map(({ id, isPlayer, name, bets, worst, totals }) => [
          isPlayer ? (
            <PlayerLink key="name" id={id} name={name} />
          ) : (
            <button key="name" type="button" className="link" onClick={() => open(id)}>
              {name}
            </button>
          ),
          bets,
          <Amount key="worst" value={worst} signed compact />,
          ...totals.slice(0, 6).map((total, at) => <Amount key={at} value={total} signed compact />),
        ])}
      />
    </>
  )
}

const asAmount = (value: string | null) => (value === null ? '–' : <Amount value={value} compact />)
const asSeconds = (value: number | null) => (value === null ? '–' : `${value} s`)

function Limits({ book: { limits, inForce } }: { book: Book }) {
  return (
    <SmallTable
      label="Limits"
      head={['Set by', 'Min stake', 'Max stake', 'Max loss', 'Max profit', 'Max odds deviation', 'Bet delay']}
      numeric={[1, 2, 3, 4, 5, 6]}
      rows={[...limits, ...inForce].map((row) => [
        inForce.includes(row) ? <strong key="level">{row.level}</strong> : row.level,
        asAmount(row.minStake),
        asAmount(row.maxStake),
        asAmount(row.maxLoss),
        asAmount(row.maxProfit),
        row.maxDeviation === null ? '–' : `${row.maxDeviation} %`,
        asSeconds(row.delaySeconds),
      ])}
    />
  )
}
