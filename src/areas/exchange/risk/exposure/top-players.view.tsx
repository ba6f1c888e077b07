import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, ScreenLink, useQueryOf } from '#panel/engine/view.ts'
import { Amount, AmountCurrency, PlayerLink } from '#panel/kinds/cells.tsx'
import { Columns, FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import type { BoardFilterValues } from '#areas/exchange/risk/board/board-filters.view.tsx'
import { betLockFromExposure, watchFromExposure } from '#areas/players/watchlist/watchlist.actions.ts'
import { riskTops } from './risk-management.screen.ts'
import '#areas/exchange/risk/board/market-switch.css'

type TopPlayer = AnswerOf<typeof riskTops>['byExposure'][number]

/** Top ten players by exposure and by matched amount. */
export function TopPlayers({ filters: { domain, agent } }: { filters: BoardFilterValues }) {
  const { data, failure, refetch } = useQueryOf(riskTops, { domain, agent }, { everySeconds: 15 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <AmountCurrency value={data.currency}>
      <Columns minWidth={520}>
        <Panel title="Top 10 by exposure">
          <Players label="Top 10 by exposure" players={data.byExposure} />
        </Panel>
        <Panel title="Top 10 by matched amount">
          <Players label="Top 10 by matched amount" players={data.byMatched} />
        </Panel>
      </Columns>
    </AmountCurrency>
  )
}

const Players = ({ label, players }: { label: string; players: readonly TopPlayer[] }) => (
  <SmallTable
    label={label}
    head={['Player', 'Exposure', 'Matched', 'Available', '']}
    numeric={[1, 2, 3]}
    empty="No players with open bets."
    rows={players.map(({ id, player, exposure, matched, available, isBetLocked, isWatched }) => [
      <PlayerLink key="player" id={id} name={player} />,
      <ScreenLink key="exposure" to="/player-exposure" filters={{ playerId: id }}>
        <Amount value={exposure} compact />
      </ScreenLink>,
      <ScreenLink key="matched" to="/my-bets" filters={{ playerId: id, status: 'OPEN' }}>
        <Amount value={matched} compact />
      </ScreenLink>,
      <Amount key="available" value={available} signed compact />,
      <PlayerActions key="acts" player={{ id, player, isBetLocked, isWatched }} />,
    ])}
  />
)

/** Bet lock and watchlist actions for a top player. */
function PlayerActions({
  player: { id, player, isBetLocked, isWatched },
}: {
  player: Pick<TopPlayer, 'id' | 'player' | 'isBetLocked' | 'isWatched'>
}) {
  const row = { id, player, betLock: isBetLocked ? 'LOCKED' : 'FREE' }
  return (
    <span className="switches">
      <ActionButton
        action={isBetLocked ? betLockFromExposure.unlock : betLockFromExposure.lock}
        path="/player-exposure"
        row={row}
        label={isBetLocked ? 'Unlock bets' : 'Lock bets'}
      />
      {isWatched ? (
        <span className="held-mark">Watched</span>
      ) : (
        <ActionButton action={watchFromExposure} path="/player-exposure" row={row} label="Add to watchlist" />
      )}
    </span>
  )
}
