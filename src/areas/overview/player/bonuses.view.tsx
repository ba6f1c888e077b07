import { ActionButton, ListPanel, useQueryOf } from '#panel/engine/view.ts'
import { Badge } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { liftRestriction, restrictPlayers } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { accountStatement } from '#areas/reports/statements/account-statement.screen.ts'
import { playerAccess } from '#areas/players/profile/cards/access.queries.ts'

/** Bonus permission of the player, and all bonus entries of the statement. */
export function PlayerBonuses({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerAccess, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  const lock = data?.locks.find(({ scope }) => scope === 'BONUS')
  if (!lock) return <Waiting />
  return (
    <>
      <Panel
        title="Bonuses"
        actions={
          lock.id === null ? (
            <ActionButton
              action={restrictPlayers}
              path="/players"
              ids={[playerId]}
              label="Block bonuses"
              prefill={{ scope: 'BONUS', kind: 'BLOCK' }}
              onDone={refetch}
            />
          ) : (
            <ActionButton
              action={liftRestriction}
              path="/players-restriction"
              row={{ id: lock.id, status: 'ACTIVE', player: playerId }}
              label="Allow bonuses"
              onDone={refetch}
            />
          )
        }
      >
        <p>
          <Badge state={lock.isBlocked ? 'YES' : 'NO'} labels={{ YES: 'Blocked', NO: 'Open' }} /> {lock.reason}
        </p>
      </Panel>
      <ListPanel list={accountStatement} only={{ account: playerId, kindGroup: 'Bonus' }} />
    </>
  )
}
