import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, ScreenLink, useQueryOf } from '#panel/engine/view.ts'
import { Amount, PlayerLink } from '#panel/kinds/faces.tsx'
import { Columns, FailureNote, Panel, SmallTable } from '#panel/ui/pieces.tsx'
import type { BoardAsked } from '#areas/exchange/board/board-filters.view.tsx'
import { betLockOfExposed, watchExposed } from '#areas/players/watchlist/watched.actions.ts'
import { riskTops } from './risk-management.screen.ts'

type Top = AnswerOf<typeof riskTops>['byExposure'][number]

/** Who stands with most, by exposure and by what is matched. */
export function TopPlayers({ asked: { domain, agent } }: { asked: BoardAsked }) {
  const { data, failure, again } = useQueryOf(riskTops, { domain, agent }, { everySeconds: 15 })
  if (failure) return <FailureNote failure={failure} again={again} />
  return (
    <Columns least={520}>
      <Panel title="Top 10 by exposure">
        <Players label="Top 10 by exposure" players={data?.byExposure ?? []} />
      </Panel>
      <Panel title="Top 10 by matched amount">
        <Players label="Top 10 by matched amount" players={data?.byMatched ?? []} />
      </Panel>
    </Columns>
  )
}

const Players = ({ label, players }: { label: string; players: readonly Top[] }) => (
  <SmallTable
    label={label}
    head={['Player', 'Exposure', 'Matched', 'Available', '']}
    numeric={[1, 2, 3]}
    empty="Nobody has open bets"
    rows={players.map(({ id, player, exposure, matched, available, isBetLocked, isWatched }) => [
      <PlayerLink key="player" id={id} name={player} />,
      <ScreenLink key="exposure" to="/player-exposure" filters={{ playerId: id }}>
        <Amount value={exposure} compact />
      </ScreenLink>,
      <ScreenLink key="matched" to="/my-bets" filters={{ playerId: id, status: 'OPEN' }}>
        <Amount value={matched} compact />
      </ScreenLink>,
      <Amount key="available" value={available} signed compact />,
      <PlayerActs key="acts" player={{ id, player, isBetLocked, isWatched }} />,
    ])}
  />
)

/** From where he stands out: his bets are locked or freed, and an eye is kept on him. */
function PlayerActs({
  player: { id, player, isBetLocked, isWatched },
}: {
  player: Pick<Top, 'id' | 'player' | 'isBetLocked' | 'isWatched'>
}) {
  const row = { id, player, betLock: isBetLocked ? 'LOCKED' : 'FREE' }
  return (
    <span className="switches">
      <ActionButton
        action={isBetLocked ? betLockOfExposed.unlock : betLockOfExposed.lock}
        path="/player-exposure"
        row={row}
        label={isBetLocked ? 'Unlock bets' : 'Lock bets'}
      />
      {isWatched ? (
        <span className="held-mark">Watched</span>
      ) : (
        <ActionButton action={watchExposed} path="/player-exposure" row={row} label="Add to watchlist" />
      )}
    </span>
  )
}
