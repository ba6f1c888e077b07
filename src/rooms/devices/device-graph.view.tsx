import type { AnswerOf } from '#blueprint/query.ts'
import type { deviceCircle } from './device-circle.screen.ts'
import { linkLabels } from './words.ts'
import './device-graph.css'

type Circle = AnswerOf<typeof deviceCircle>
type Shown = Pick<Circle, 'device' | 'players' | 'things'>

const row = 30
const [left, middle, right] = [0, 270, 540]
const [width, box, text] = [760, 220, 26]

const short = (name: string): string => (name.length > text ? `${name.slice(0, text - 1)}…` : name)

interface Node {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly isShared: boolean
}

function Box({ name, x, y, isShared }: Node) {
  return (
    <g className="graph-node" data-shared={isShared || undefined}>
      <rect x={x} y={y} width={box} height={row - 8} rx={4} />
      <text x={x + 8} y={y + 15}>
        {short(name)}
      </text>
    </g>
  )
}

const lineFrom = (from: { x: number; y: number }, to: { x: number; y: number }): string => {
  const [x1, y1, x2, y2] = [from.x + box, from.y + 11, to.x, to.y + 11]
  return `M${x1} ${y1} C${x1 + 25} ${y1} ${x2 - 25} ${y2} ${x2} ${y2}`
}

/** The device, everybody who was seen on it, and what else each of them has: what several share stands out. */
export function DeviceGraph({ device, players, things }: Shown) {
  if (players.length === 0) return null
  const height = Math.max(players.length, things.length) * row
  const root = { name: device, x: left, y: ((players.length - 1) * row) / 2, isShared: players.length > 1 }
  const people = players.map(({ id, username, isConcerned }, at) => ({
    id,
    node: { name: username, x: middle, y: at * row, isShared: isConcerned },
  }))
  const had = things.map(({ kind, shown, players: of }, at) => ({
    of,
    node: { name: `${linkLabels[kind]} ${shown}`, x: right, y: at * row, isShared: of.length > 1 },
  }))
  const shared = had.filter(({ node }) => node.isShared).length
  return (
    <div className="device-graph">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${players.length} players on the device; they share ${shared} of ${things.length} other things`}
      >
        {people.map(({ id, node }) => (
          <path key={id} d={lineFrom(root, node)} data-shared={root.isShared || undefined} />
        ))}
        {had.flatMap(({ of, node }) =>
          people
            .filter(({ id }) => of.includes(id))
            .map((each) => (
              <path
                key={`${each.id} ${node.name}`}
                d={lineFrom(each.node, node)}
                data-shared={node.isShared || undefined}
              />
            )),
        )}
        {[root, ...people.map(({ node }) => node), ...had.map(({ node }) => node)].map((node, at) => (
          <Box key={`${at} ${node.name}`} {...node} />
        ))}
      </svg>
    </div>
  )
}
