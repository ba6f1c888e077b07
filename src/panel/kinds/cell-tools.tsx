import { createContext, use, type ReactNode } from 'react'
import type { CellTraits } from '#blueprint/screen/cell.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { Drop } from '#panel/ui/drop.tsx'
import { IconHistory, IconLock, IconPencil } from '#panel/ui/icons.ts'
import type { RecordPager } from '#panel/players/record-pager.ts'
import { addressOf, addressFromServer, type Address, type RowAddress } from '#blueprint/address.ts'
import type { CellProps, WireRow } from './cell-props.ts'
import { badgeOf } from './badge-style.ts'
import { GoLink } from './go-link.tsx'
import { isZero } from './format.ts'
import { revealName } from '#blueprint/screen/cell.ts'
import { decimalsOf, withDigits } from '#values/money.ts'
import { textOf } from './text.ts'
import { part, Part } from '#panel/ui/part.tsx'
import './cell-tools.css'

const RowPlace = part(() => import('./row-place.tsx'))
const LevelMark = part(() => import('#panel/ui/level-mark.tsx'))

/** Actions that a list offers in the cells of its rows. */
interface CellActions {
  readonly columns: Readonly<Record<string, AnyKind>>
  /** Why the action is not possible for the row; null if it is; undefined without permission. */
  readonly refusal: (name: string, row: WireRow) => string | null | undefined
  readonly begin: (name: string, row: WireRow) => void
  /** Carries the action out without its dialog. */
  readonly run: (name: string, row: WireRow, input: Readonly<Record<string, unknown>>) => Promise<void>
  /** The list as currently requested, for the pager on record pages. */
  readonly listRequest?: Omit<RecordPager, 'column'>
}

/** Outside of lists cells only show values. */
export const CellActionsContext = createContext<CellActions>({
  columns: {},
  refusal: () => undefined,
  begin: () => undefined,
  run: async () => undefined,
})

interface ToolsProps extends CellProps {
  readonly cell: CellTraits
  readonly face: ReactNode
  /** Renders other values of the row. */
  readonly draw: (props: CellProps) => ReactNode
}

/** A value with the actions available in its cell. */
export function CellTools({ kind, cell, face, ...props }: ToolsProps): ReactNode {
  const offers = use(CellActionsContext)
  const { row } = props
  const { edits, log, flips, lockedBy } = cell
  const isEdited = edits !== undefined && offers.refusal(edits, row) === null
  const content = <CellValue {...props} kind={kind} cell={cell} face={face} columns={offers.columns} />
  const { orders = '', ordersPer = '' } = cell
  if (offers.refusal(orders, row) === null && offers.listRequest && !('sort' in offers.listRequest.query))
    return (
      <Part waiting={content}>
        <RowPlace
          label={kind.label}
          place={Number(props.value)}
          group={`${textOf(row['domainId'])} ${textOf(row[ordersPer])}`}
          face={content}
          onMove={(position) => offers.run(orders, row, { position })}
        />
      </Part>
    )
  if (!isEdited && log === undefined && flips === undefined) return content
  return (
    <span className="cell-tools">
      {flips ? (
        <CellSwitch label={kind.label} state={textOf(props.value)} row={row} flips={flips} face={face} />
      ) : (
        content
      )}
      {lockedBy !== undefined && textOf(row[lockedBy]) ? <Padlock reason={textOf(row[lockedBy])} /> : null}
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

/** A masked value; a click begins the action of the list that reveals it. */
export function Masked({ kind, row, face }: CellProps & Pick<ToolsProps, 'face'>): ReactNode {
  const offers = use(CellActionsContext)
  if (offers.refusal(revealName, row) !== null) return face
  return (
    <button
      type="button"
      className="copy-id"
      title={`Reveal: ${kind.label}`}
      onClick={() => offers.begin(revealName, row)}
    >
      {face}
    </button>
  )
}

const logOf = (log: RowAddress, row: WireRow): Address =>
  addressOf(log, Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)])))

const Padlock = ({ reason }: { reason: string }): ReactNode => (
  <span className="cell-padlock" title={reason}>
    <IconLock aria-hidden="true" />
    <span className="unseen">{reason}</span>
  </span>
)

interface CellSwitchProps {
  readonly label: string
  readonly state: string
  readonly row: WireRow
  readonly flips: readonly [on: string, off: string]
  readonly face: ReactNode
}
/** A scheduled or expired entry is on too; that is said beside the switch. */
const onStates = ['LOCKED', 'ACTIVE', 'SCHEDULED', 'EXPIRED']

/** Opens the action's dialog for a reason, so that nothing changes by accident. */
function CellSwitch({ label, state, row, flips: [on, off], face }: CellSwitchProps): ReactNode {
  const offers = use(CellActionsContext)
  const isOn = onStates.includes(state)
  const name = isOn ? off : on
  const refused = offers.refusal(name, row)
  if (refused === undefined) return face
  const turns = (
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
  return state === 'SCHEDULED' || state === 'EXPIRED' ? (
    <>
      {turns}
      {face}
    </>
  ) : (
    turns
  )
}

interface CellValueProps extends ToolsProps {
  readonly columns: CellActions['columns']
}
function CellValue({ kind, cell, face, row, value, site, columns, draw }: CellValueProps): ReactNode {
  const { parts, tooltip: tooltipKeys, opens, isRed, isBadge, tone, mark, of = '' } = cell
  const lines = (tooltipKeys ?? []).flatMap((key) => {
    const kind = columns[key]
    const there = row[key]
    if (!kind || there === null || there === undefined || there === '') return []
    const reading = { timeZone: site.own_timezone, currency: site.currency }
    const text = () => kind.toText(kind.fromWire(there), reading)
    return `${kind.label}: ${withDigits(decimalsOf(textOf(there)), text)}`
  })
  const plain = isBadge ? <span className="badge badge-secondary">{face}</span> : face
  const shown = mark ? <Marked icon={textOf(row[mark[0]])} colour={textOf(row[mark[1]])} face={plain} /> : plain
  const toned = tone !== undefined && textOf(row[tone]) ? <Toned state={textOf(row[tone])}>{shown}</Toned> : shown
  const red = isRed && !isZero(textOf(value) || '0') ? <span className="loss">{toned}</span> : toned
  const href = opens === undefined ? '' : textOf(row[opens])
  const linked = href ? <GoLink href={addressFromServer(href)}>{red}</GoLink> : red
  if (columns[of] && textOf(row[of]))
    return (
      <>
        {linked} of {draw({ kind: columns[of], value: row[of], row, site })}
      </>
    )
  if (parts && textOf(value))
    return <Parts label={kind.label} parts={parts} face={linked} row={row} columns={columns} site={site} draw={draw} />
  return lines.length > 0 ? <span title={lines.join('\n')}>{linked}</span> : linked
}

interface MarkedProps {
  readonly icon: string
  readonly colour: string
  readonly face: ReactNode
}
const Marked = ({ icon, colour, face }: MarkedProps): ReactNode => (
  <>
    <Part waiting={null}>
      <LevelMark icon={icon} colour={colour} />
    </Part>
    {face}
  </>
)

/** A value in the colour of a state, which is also read out. */
function Toned({ state, children }: { readonly state: string; readonly children: ReactNode }): ReactNode {
  const { label, className } = badgeOf(state)
  return (
    <span className={className} title={label}>
      {children}
      <span className="unseen">, {label}</span>
    </span>
  )
}

interface PartsProps extends Pick<ToolsProps, 'site' | 'draw'> {
  readonly label: string
  readonly parts: readonly string[]
  readonly face: ReactNode
  readonly row: WireRow
  readonly columns: CellActions['columns']
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
