import { ScreenLink, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge } from '#panel/kinds/cells.tsx'
import { choiceLabel, marketLabels } from '#blueprint/labels.ts'
import { FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { exposedMarkets } from './exposed-markets.queries.ts'

/** The markets behind a player's exposure with their outcomes and links to the bets. */
export default function ExposedMarkets({ row }: RowProps) {
  const playerId = String(row['playerId'])
  const { data, failure, refetch } = useQueryOf(exposedMarkets, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <p>
        <ScreenLink to="/my-bets" filters={{ playerId, status: 'OPEN,UNMATCHED' }}>
          All open bets
        </ScreenLink>
      </p>
      {data.markets.map((market) => (
        <section key={market.id} aria-label={`${market.event}: ${market.market}`}>
          <h3>
            <ScreenLink to="/my-bets" filters={{ playerId, marketId: market.id, status: 'OPEN,UNMATCHED' }}>
              {market.event}: {market.market}
            </ScreenLink>{' '}
            <Badge state={market.status} labels={marketLabels} />
          </h3>
          <p>
            {choiceLabel(market.kind)}, {market.bets} bets, stake <Amount value={market.stake} symbol />, exposure{' '}
            <Amount value={market.exposure} symbol />
            {market.recomputed === market.exposure ? null : (
              <strong className="field-error">
                {' '}
                Recalculated from bets: <Amount value={market.recomputed} symbol />
              </strong>
            )}
          </p>
          <SmallTable
            label={`Outcomes of ${market.market}`}
            head={['Outcome', 'Player P/L']}
            numeric={[1]}
            rows={market.outcomes.map(({ key, name, result }) => [name, <Amount key={key} value={result} signed />])}
          />
        </section>
      ))}
    </>
  )
}
