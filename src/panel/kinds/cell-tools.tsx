import { createContext, use, type ReactNode } from 'react'
import type { CellTraits } from '#blueprint/screen/cell.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { Drop } from '#panel/ui/drop.tsx'
import { IconHistory, IconLock, IconPencil } from '#panel/ui/icons.ts'
import type { Walk } from '../players/walk.ts'
import { addressOf, givenAddress, type Address, type RowAddress } from '#blueprint/address.ts'
import type { FaceProps, WireRow } from './face-props.ts'
import { GoLink } from './go-link.tsx'
import { isNothing } from './format.ts'
import { textOf } from './text.ts'
import './cell-tools.css'

/** What the list a cell stands in lets this person do with one of its rows. */
interface Offers {
  readonly columns: Readonly<Record<string, AnyKind>>
  /** Why an action is impossible for the row, null where it is possible; undefined: it is not this person's to do. */
  readonly refusal: (name: string, row: WireRow) => string | null | undefined
  readonly begin: (name: string, row: WireRow) => void
  /** The list itself as it is asked for, for whoever opens one player after the other. */
  readonly asked?: Omit<Walk, 'column'>
}

/** Outside of lists cells are values and nothing else. */
export const CellOffers = createContext<Offers>({ columns: {}, refusal: () => undefined, begin: () => undefined })

interface ToolsProps extends FaceProps {
  readonly cell: CellTraits
  readonly face: ReactNode
  /** Other values of the row, each as its kind shows it. */
  readonly draw: (props: FaceProps) => ReactNode
}

/** A value with what can be done about it there and then. */
export function CellTools({ kind, cell, face, ...props }: ToolsProps): ReactNode {
  const offers = use(CellOffers)
  const { row } = props
  const { edits, log, flips, heldBy } = cell
  const isEdited = edits !== undefined && offers.refusal(edits, row) === null
  const said = <Said {...props} kind={kind} cell={cell} face={face} columns={offers.columns} />
  if (!isEdited && log === undefined && flips === undefined) return said
  return (
    <span className="cell-tools">
      {flips ? <Flip label={kind.label} state={textOf(props.value)} row={row} flips={flips} face={face} /> : said}
      {heldBy !== undefined && textOf(row[heldBy]) ? <Padlock why={textOf(row[heldBy])} /> : null}
      {isEdited ? (
        <button
          type="button"
          className="cell-tool"
          title={`Edit: ${kind.label}`}
          aria-label={`Edit: ${kind.label}`}
          onClick={() => offers.begin(edits, row)}
        >
          <IconPencil aria-hidden="true" />
        </button>
      ) : null}
      {log === undefined ? null : (
        <GoLink className="cell-tool" href={logOf(log, row)} title={`Change history: ${kind.label}`}>
          <IconHistory aria-hidden="true" />
          <span className="unseen">Changes: {kind.label}</span>
        </GoLink>
      )}
    </span>
  )
}

const logOf = (log: RowAddress, row: WireRow): Address =>
  addressOf(log, Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)])))

const Padlock = ({ why }: { why: string }): ReactNode => (
  <span className="cell-padlock" title={why}>
    <IconLock aria-hidden="true" />
    <span className="unseen">{why}</span>
  </span>
)

interface FlipProps {
  readonly label: string
  readonly state: string
  readonly row: WireRow
  readonly flips: readonly [on: string, off: string]
  readonly face: ReactNode
}
/** Pressing asks why, as the menu does: nothing is switched by a slip of the hand. */
function Flip({ label, state, row, flips: [on, off], face }: FlipProps): ReactNode {
  const offers = use(CellOffers)
  const isOn = state === 'LOCKED'
  const name = isOn ? off : on
  const refused = offers.refusal(name, row)
  if (refused === undefined) return face
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="cell-switch"
      disabled={refused !== null}
      title={refused ?? (isOn ? `${label} is on` : `${label} is off`)}
      onClick={() => offers.begin(name, row)}
    />
  )
}

interface SaidProps extends ToolsProps {
  readonly columns: Offers['columns']
}
function Said({ kind, cell, face, row, value, site, columns, draw }: SaidProps): ReactNode {
  const { parts, tells, opens, isRed, isBadge } = cell
  const lines = (tells ?? []).flatMap((key) => {
    const told = columns[key]
    const there = row[key]
    if (!told || there === null || there === undefined || there === '') return []
    const reading = { timeZone: site.timezone, currency: site.currency }
    return `${told.label}: ${told.toText(told.fromWire(there), reading)}`
  })
  const shown = isBadge ? <span className="badge badge-secondary">{face}</span> : face
  const red = isRed && !isNothing(textOf(value) || '0') ? <span className="loss">{shown}</span> : shown
  const href = opens === undefined ? '' : textOf(row[opens])
  const linked = href ? <GoLink href={givenAddress(href)}>{red}</GoLink> : red
  if (parts && textOf(value))
    return <Parts label={kind.label} parts={parts} face={linked} row={row} columns={columns} site={site} draw={draw} />
  return lines.length > 0 ? <span title={lines.join('\n')}>{linked}</span> : linked
}

interface PartsProps extends Pick<ToolsProps, 'site' | 'draw'> {
  readonly label: string
  readonly parts: readonly string[]
  readonly face: ReactNode
  readonly row: WireRow
  readonly columns: Offers['columns']
}
const Parts = ({ label, parts, face, row, columns, site, draw }: PartsProps): ReactNode => (
  <Drop label={face} className="link cell-parts" title={`${label}, each`}>
    {() => (
      <dl className="cell-parts-sheet">
        {parts.flatMap((key) => {
          const kind = columns[key]
          return kind ? (
            <div key={key}>
              <dt>{kind.label}</dt>
              <dd>{draw({ kind, value: row[key], row, site })}</dd>
            </div>
          ) : (
            []
          )
        })}
      </dl>
    )}
  </Drop>
)
