import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { deviceAccounts } from './device-accounts.queries.ts'
import { linkLabels } from '#areas/players/devices/alerts/labels.ts'
import './device-graph.css'

type DeviceAccounts = AnswerOf<typeof deviceAccounts>
type GraphProps = Pick<DeviceAccounts, 'device' | 'players' | 'identifiers'>

const [row, box, right, width] = [30, 160, 216, 380]
const maxNameLength = 24
const edge = 2

const short = (name: string): string => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name)
const top = (at: number): number => at * row + edge

interface Node {
  readonly name: string
  readonly x: number
  readonly at: number
  readonly isShared: boolean
}

const Box = ({ name, x, at, isShared }: Node) => (
  <g className="graph-node" data-shared={isShared || undefined}>
    <title>{name}</title>
    <rect x={x} y={top(at)} width={box} height={row - 8} rx={4} />
    <text x={x + 7} y={top(at) + 15}>
      {short(name)}
    </text>
  </g>
)

const line = (from: number, to: number): string => {
  const [x1, y1, x2, y2] = [edge + box, top(from) + 11, right, top(to) + 11]
  return `M${x1} ${y1} C${x1 + 25} ${y1} ${x2 - 25} ${y2} ${x2} ${y2}`
}

/** Players on the device linked to their other identifiers; shared ones are highlighted. */
export function DeviceGraph({ device, players, identifiers }: GraphProps) {
  if (players.length === 0) return null
  const all = [{ kind: 'DEVICE' as const, label: device, players: players.map(({ id }) => id) }, ...identifiers]
  const shared = identifiers.filter((thing) => thing.players.length > 1).length
  return (
    <div className="device-graph">
      <svg
        viewBox={`0 0 ${width} ${Math.max(players.length, all.length) * row}`}
        role="img"
        aria-label={`Players on this device: ${players.length}. Their other identifiers: ${identifiers.length}, of which shared: ${shared}`}
      >
        {all.flatMap((thing, to) =>
          players.map(({ id }, from) =>
            thing.players.includes(id) ? (
              <path key={`${from} ${to}`} d={line(from, to)} data-shared={thing.players.length > 1 || undefined} />
            ) : null,
          ),
        )}
        {players.map(({ id, username, isConcerned }, at) => (
          <Box key={id} name={username} x={edge} at={at} isShared={isConcerned} />
        ))}
        {all.map((thing, at) => (
          <Box
            key={`${thing.kind} ${at}`}
            name={`${linkLabels[thing.kind]} ${thing.label}`}
            x={right}
            at={at}
            isShared={thing.players.length > 1}
          />
        ))}
      </svg>
    </div>
  )
}
