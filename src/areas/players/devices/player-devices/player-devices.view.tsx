import { address } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { browserIn, operatingSystemIn } from '#values/user-agent.ts'
import { ActionButton, ListPanel, useQueryOf } from '#panel/engine/view.ts'
import { Badge, GoLink, Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { endPlayerSessions, revealAddresses } from './player-devices.actions.ts'
import { playerDevices } from './player-devices.queries.ts'
import { playerLogs } from '#areas/players/devices/logs/player-logs.screen.ts'
import { ruleStatusLabels } from '#areas/players/devices/alerts/labels.ts'

type Devices = AnswerOf<typeof playerDevices>

const page = '/player/detail/:player_id'

/** Devices, sessions and logins of a player. */
export function PlayerDevices({ playerId }: { playerId: string }) {
  const { data, failure, refetch } = useQueryOf(playerDevices, { player_id: playerId })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const press = { path: page, row: { id: playerId }, onDone: refetch }
  return (
    <>
      <Panel title="Devices" actions={<ActionButton action={revealAddresses} {...press} />}>
        <DeviceTable devices={data.devices} />
      </Panel>
      <Panel title="Sessions" actions={<ActionButton action={endPlayerSessions} {...press} />}>
        <SessionTable sessions={data.sessions} />
      </Panel>
      <Panel title="Logins">
        <ListPanel list={playerLogs} only={{ playerId, event: 'LOGIN,LOGIN_FAILED,LOGOUT,SESSION_ENDED' }} />
      </Panel>
    </>
  )
}

const browserLabel = (userAgent: string | null): string =>
  userAgent === null ? '–' : `${browserIn(userAgent)}, ${operatingSystemIn(userAgent)}`

const marksOf = ({ isVpn, isEmulator }: Devices['devices'][number]): string =>
  [isVpn ? 'VPN' : '', isEmulator ? 'Emulator' : ''].filter((mark) => mark !== '').join(', ')

const DeviceTable = ({ devices }: Pick<Devices, 'devices'>) => (
  <SmallTable
    label="Devices"
    head={[
      'Device',
      'Rule',
      'Other players',
      'Last seen',
      'First seen',
      'Occurrences',
      'Browser',
      'IP addresses',
      'Flags',
    ]}
    numeric={[2, 5]}
    empty="The site has not reported a device yet."
    rows={devices.map((device) => [
      device.device === '' ? (
        'Not reported'
      ) : (
        <GoLink key="device" href={address('/device-alert', {}, { device: device.device })}>
          {device.device}
        </GoLink>
      ),
      device.status === null ? '–' : <Badge key="rule" state={device.status} labels={ruleStatusLabels} />,
      device.others,
      <Instant key="last" value={device.lastAt} />,
      <Instant key="first" value={device.firstAt} />,
      device.occurrences,
      browserLabel(device.userAgent),
      device.ips.join(', '),
      marksOf(device),
    ])}
  />
)

const SessionTable = ({ sessions }: Pick<Devices, 'sessions'>) => (
  <SmallTable
    label="Sessions"
    head={['Started', 'Last seen', 'Ended', 'Device', 'IP address']}
    empty="No logins yet."
    rows={sessions.map(({ startedAt, lastSeenAt, endedAt, device, ip }) => [
      <Instant key="began" value={startedAt} />,
      <Instant key="seen" value={lastSeenAt} />,
      endedAt === null ? <Badge key="open" state="ACTIVE" /> : <Instant key="ended" value={endedAt} />,
      device ?? '–',
      ip ?? '–',
    ])}
  />
)
