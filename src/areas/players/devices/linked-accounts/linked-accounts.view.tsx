import type { AnswerOf } from '#blueprint/screen/query.ts'
import { ActionButton, useQueryOf } from '#panel/engine/view.ts'
import { AgentLink, Badge, PlayerLink } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { restrictPlayers } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { linkedAccounts } from '#areas/players/devices/player-devices/player-devices.queries.ts'
import { linkLabels, strengthLabels } from '#areas/players/devices/alerts/labels.ts'

type Link = AnswerOf<typeof linkedAccounts>['links'][number]

/** Accounts that share identifiers with this one, strongest link first. */
export function LinkedAccounts({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(linkedAccounts, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const strong = data.links.filter(({ strength }) => strength === 'STRONG').map(({ id }) => id)
  return (
    <Panel
      title="Linked accounts"
      actions={
        strong.length === 0 ? null : (
          <ActionButton
            action={restrictPlayers}
            path="/players"
            ids={[playerId, ...strong]}
            label={`Restrict player and ${strong.length} strongly linked`}
            onDone={refetch}
          />
        )
      }
    >
      <SmallTable
        label="Linked accounts"
        head={['Player', 'Strength', 'Score', 'Shared data', 'Status', 'Agent', 'Domain']}
        numeric={[2]}
        empty="None of your players shares data with this player."
        rows={data.links.map((link) => [
          <PlayerLink key="player" id={link.id} name={link.username} />,
          <Badge key="strength" state={link.strength} labels={strengthLabels} />,
          link.score,
          <SharedIdentifiers key="shared" shared={link.shared} />,
          <Badge key="status" state={link.status} />,
          <AgentLink key="agent" id={link.agent.id} name={link.agent.name} />,
          link.domain,
        ])}
      />
      {data.isMore ? <p>Showing the 50 strongest links.</p> : null}
    </Panel>
  )
}

const SharedIdentifiers = ({ shared }: Pick<Link, 'shared'>) => (
  <>
    {shared.map(({ kind, label, holders }) => (
      <div key={`${kind} ${label}`}>
        {linkLabels[kind]} {label} <small>({holders} accounts)</small>
      </div>
    ))}
  </>
)
