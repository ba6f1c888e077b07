import { choiceLabel } from '#blueprint/labels.ts'
import { ActionButton, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Badge, Instant, PlayerLink } from '#panel/kinds/cells.tsx'
import { EmptyNote, Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { restrictFromAlert } from './device-alert.actions.ts'
import { DeviceGraph } from '#areas/players/devices/linked-accounts/device-graph.view.tsx'
import { deviceAccounts } from '#areas/players/devices/linked-accounts/device-accounts.queries.ts'
import { scopeLabels } from '#areas/settings/general/shared.ts'

/** One alert: other players on the device and the rules that apply to it. */
export default function DeviceAlert({ row }: RowProps) {
  const { data, failure, refetch } = useQueryOf(deviceAccounts, { id: String(row['id']) })
  const mayRestrict = useHasPermission('RESTRICTION_EDIT')
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const { device, rules, players, identifiers } = data
  if (device === '') return <EmptyNote>The site reported no device id, only the IP address.</EmptyNote>
  return (
    <>
      <Facts
        facts={[['Device', device], ...(typeof row['note'] === 'string' ? [['Note', row['note']] as const] : [])]}
      />
      <SmallTable
        label="Players on this device"
        head={['Player', 'Status', 'First seen', 'Last seen', 'Occurrences', 'IP addresses', '']}
        numeric={[4]}
        empty="None of your players has used this device."
        rows={players.map((player) => [
          <PlayerLink key="player" id={player.id} name={player.username} />,
          <Badge key="status" state={player.status} />,
          <Instant key="first" value={player.firstAt} />,
          <Instant key="last" value={player.lastAt} />,
          player.occurrences,
          player.ips.join(', '),
          player.isConcerned ? 'Player in this alert' : '',
        ])}
      />
      {mayRestrict && players.length > 0 && row['status'] !== 'CLOSED' ? (
        <ActionButton
          action={restrictFromAlert}
          path="/device-alert"
          row={row}
          label={players.length === 1 ? 'Restrict player' : `Restrict all ${players.length} players`}
          onDone={refetch}
        />
      ) : null}
      <DeviceGraph device={device} players={players} identifiers={identifiers} />
      <SmallTable
        label="Rules for this device"
        head={['Rule', 'Scope', 'Until', 'Created by']}
        empty="No rules for this device."
        rows={rules.map(({ action, scope, until, by }) => [
          choiceLabel(action),
          choiceLabel(scope, scopeLabels),
          until === null ? 'Until ended manually' : <Instant key="until" value={until} />,
          by ?? 'Operator',
        ])}
      />
    </>
  )
}
