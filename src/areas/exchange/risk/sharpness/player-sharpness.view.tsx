import { useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { playerSharpness } from './sharpness.queries.ts'

/** How the prices that the player took compare with those when betting before play ended. */
export function PlayerSharpness({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerSharpness, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <Panel title="Closing prices">
      {data.isKnown ? null : (
        <p>
          Too few bets: {data.bets} of the {data.needed} that a score needs.
        </p>
      )}
      <SmallTable
        label="Closing prices"
        head={['Figure', 'Value', 'Meaning']}
        numeric={[1]}
        rows={[
          ['Bets compared', String(data.bets), 'Settled bets at odds, placed before the closing price'],
          ['Stake', <Amount key="stake" value={data.stake} />, 'Matched stakes of these bets'],
          ...(data.isKnown
            ? [
                ['Closing-line value', data.closingValue, 'Advantage over the closing price, weighted by stake'],
                ['Beat the close', data.beatsClose, 'Share of bets with better odds than the closing price'],
                ['Profit on turnover', data.profit, `Within ${data.margin} of its long-term value (95 % confidence)`],
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
