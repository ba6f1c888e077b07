import { createContext, use, useContext, type ReactNode } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import { durationText } from '#blueprint/cases/duration.ts'
import { betLabels, choiceLabel, codeLabels, reasonLabel, type Labels } from '#blueprint/labels.ts'
import { openRecordPager } from '#panel/players/record-pager.ts'
import { address, addressOf, addressFromServer, type Address } from '#blueprint/address.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { useSite, type SiteConfig } from '#panel/session/state.ts'
import { badgeOf } from './badge-style.ts'
import { CellActionsContext, CellTools, Masked } from './cell-tools.tsx'
import type { CellProps, WireRow } from './cell-props.ts'
import { GoLink } from './go-link.tsx'
import { ChosenName } from '#panel/inputs/chosen-name.tsx'
import { isolatedName, isolatedNames } from './isolated.tsx'
import { textOf } from './text.ts'
import {
  compactAmount,
  formatAmount,
  formatCount,
  formatDay,
  formatInstant,
  isNegative,
  isZero,
  shortId,
  readable,
  type Money,
} from './format.ts'
import { ownZone, writtenInstant, zoneName } from '#values/zones/written-time.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { Tick } from './tick.tsx'
import './cells.css'

const KeptPicture = part(() => import('./stored-picture.tsx'))

export type { WireRow } from './cell-props.ts'
export { GoLink } from './go-link.tsx'

/** Renderers by the name of the kind. */
const renderers: Readonly<Record<string, (props: CellProps) => ReactNode>> = {
  amount: ({ kind, value, row, site }) =>
    amountCell(String(value), moneyOf(row, site), { signed: kind.traits.signed === true }),
  text: ({ kind, value }) => isolatedName(wordsOf(kind, textOf(value))),
  odds: ({ value }) => String(value),
  percent: ({ value }) => `${String(value)} %`,
  duration: ({ value }) => durationText(Number(value)),
  integer: ({ value, site }) =>
    Number(value) === 0 ? <span className="nothing">0</span> : formatCount(Number(value), site.currency),
  instant: ({ value, site }) => <TimeCell value={String(value)} site={site} />,
  day: ({ value }) => <time dateTime={String(value)}>{formatDay(String(value))}</time>,
  status: ({ kind, value }) => badgeCell(String(value), kind.traits.labels),
  choice: ({ kind, value }) => choiceCell(String(value), kind.traits.labels),
  toggle: ({ kind, value }) => <Tick value={value === true} isAlarm={kind.traits.cell?.isAlarm === true} />,
  playerLink: ({ kind, value, row }) => (
    <PlayerLink id={idIn(row, kind)} name={String(value)} column={kind.traits.id} />
  ),
  agentLink: ({ kind, value, row }) => <AgentLink id={idIn(row, kind)} name={String(value)} />,
  accountLink: ({ kind, value, row }) => <AccountLink row={row} name={String(value)} filter={kind.traits.filter} />,
  screenLink: ({ kind, value, row }) => <RowLink kind={kind} id={idIn(row, kind)} name={String(value)} />,
  sourceLink: ({ kind, value, row }) => <SourceLink href={idIn(row, kind)} name={String(value)} />,
  pick: ({ kind, value }) => <ChosenName from={kind.traits.from ?? ''} id={String(value)} />,
  agentPick: ({ kind, value }) => <ChosenName from={kind.traits.from ?? ''} id={String(value)} isFound />,
  id: ({ value }) => <CopyId value={String(value)} />,
  uuid: ({ value }) => <CopyId value={String(value)} />,
  fileLink: ({ value }) => (
    <a className="link" href={String(value)} download>
      Download
    </a>
  ),
  many: ({ value, kind }) => listCell(value, kind.traits.labels),
  several: ({ value }) => listCell(value),
  permissions: ({ value }) => listCell(value),
  json: ({ value }) => <code className="json-cell">{JSON.stringify(value)}</code>,
  secret: () => '••••••',
  picture: ({ kind, value }) => pictureCell(kind, textOf(value)),
}

const pictureCell = ({ label, traits: { at, isSeen } }: AnyKind, id: string): ReactNode =>
  isSeen && at !== undefined ? (
    <Part waiting={null}>
      <KeptPicture at={at} id={id} label={label} />
    </Part>
  ) : (
    id
  )

/** Several values: all of them if few, otherwise their number. */
const listCell = (value: unknown, labels?: Labels): ReactNode => {
  const words = Array.isArray(value) ? value.map((one) => labels?.[textOf(one)] ?? textOf(one)) : [textOf(value)]
  return words.length > 4 ? (
    <span title={words.join(', ')}>{words.length} chosen</span>
  ) : (
    isolatedNames(words.join(', ') || '–')
  )
}

/** A value as its kind shows it; a dash if there is none. */
export function Cell({ kind, value, row }: { kind: AnyKind; value: unknown; row: WireRow }): ReactNode {
  return renderCell({ kind, value, row, site: useSite() })
}

/** The same without a hook, for tables, which read the site once. */
export function renderCell(props: CellProps): ReactNode {
  const { cell, masked } = props.kind.traits
  const face = masked && textOf(props.value) !== '' ? <Masked {...props} face={plainCell(props)} /> : plainCell(props)
  return cell ? <CellTools {...props} cell={cell} face={face} draw={renderCell} /> : face
}

function plainCell(props: CellProps): ReactNode {
  const { value, kind } = props
  if (value === null || value === undefined || value === '')
    return <span className="nothing">{kind.traits.cell?.nothing ?? '–'}</span>
  const face = renderers[kind.name]
  return face ? face(props) : textOf(value)
}

const idIn = (row: WireRow, kind: AnyKind): string | null => {
  const id = row[kind.traits.id ?? '']
  return textOf(id) || null
}

const moneyOf = ({ currency }: WireRow, site: SiteConfig): Money => moneyIn(site, textOf(currency) || undefined)

const amountCell = (text: string, money: Money, { signed = false, compact = false }): ReactNode => {
  // What is nothing steps back behind what is something.
  const tone = isZero(text) ? 'nothing' : !signed ? undefined : isNegative(text) ? 'loss' : 'gain'
  const full = formatAmount(text, money)
  return compact ? (
    <span className={tone} title={full}>
      {compactAmount(text, money)}
    </span>
  ) : (
    <span className={tone}>{full}</span>
  )
}

/** A sentence with its amounts formatted. */
export function Sentence({ children }: { children: string }): ReactNode {
  return isolatedNames(readable(children, useSite()))
}

/** Currency of amounts in a part of the screen, where it may differ from the site's. */
export const AmountCurrency = createContext<string | undefined>(undefined)

interface AmountProps {
  readonly value: string
  readonly signed?: boolean
  readonly compact?: boolean
  readonly symbol?: boolean
  /** Currency code, where it may differ from the site's. */
  readonly currency?: string | undefined
}
export function Amount({ value, signed = false, compact = false, symbol = false, currency }: AmountProps): ReactNode {
  const usual = useContext(AmountCurrency)
  return amountCell(value, moneyIn(useSite(), currency ?? usual, symbol), { signed, compact })
}

export function Instant({ value }: { value: string }): ReactNode {
  return <TimeCell value={value} site={useSite()} />
}

function TimeCell({ value, site: { own_timezone, language } }: { value: string; site: SiteConfig }): ReactNode {
  const [at, here] = [new Date(value), ownZone()]
  const inFull = (zone: string) => `${writtenInstant(at, zone)} ${zoneName(zone, at)}`
  return (
    <time
      dateTime={value}
      lang={language}
      title={here === own_timezone ? inFull(here) : `${inFull(own_timezone)}\nLocal time: ${inFull(here)}`}
    >
      {formatInstant(value, own_timezone, undefined, language)}
    </time>
  )
}

const badgeCell = (state: string, labels?: Labels): ReactNode => {
  const { label, className } = badgeOf(state, labels)
  return <span className={className}>{label}</span>
}

const wordsOf = ({ traits }: AnyKind, text: string): string =>
  traits.words === 'code' ? codeLabels(text, traits.labels) : traits.words ? reasonLabel(text) : text

/** Sides of a bet are badges; other choices are plain labels. */
const choiceCell = (option: string, labels: Labels | undefined): ReactNode =>
  option === 'BACK' || option === 'LAY' ? badgeCell(option, betLabels) : choiceLabel(option, labels)

export function Badge({ state, labels }: { state: string; labels?: Labels }): ReactNode {
  return badgeCell(state, labels)
}

interface PlayerLinkProps {
  readonly id: string | null
  readonly name: string
  /** The list column with the player id; the pager moves to the next player in it. */
  readonly column?: string | undefined
}
export function PlayerLink({ id, name, column }: PlayerLinkProps): ReactNode {
  const { listRequest } = use(CellActionsContext)
  if (id === null) return isolatedName(name)
  const onGo = listRequest && column ? () => openRecordPager({ ...listRequest, column }) : undefined
  return (
    <GoLink href={address('/player/detail/:player_id', { player_id: id })} {...(onGo ? { onGo } : {})}>
      {isolatedName(name)}
    </GoLink>
  )
}

/** Opens the screen of the row's source, if the user may open it. */
const SourceLink = ({ href, name }: { href: string | null; name: string }): ReactNode =>
  href === null ? isolatedName(name) : <GoLink href={addressFromServer(href)}>{isolatedName(name)}</GoLink>

function RowLink({ kind, id, name }: { kind: AnyKind; id: string | null; name: string }): ReactNode {
  const { to = '' } = kind.traits
  return id === null ? (
    isolatedName(name)
  ) : (
    <GoLink href={addressOf(to.replace(/:\w+/, ':id'), { id })}>{isolatedName(name)}</GoLink>
  )
}

export function AgentLink({ id, name }: { id: string | null; name: string }): ReactNode {
  return id === null ? (
    isolatedName(name)
  ) : (
    <GoLink href={address('/downline', {}, { node: id })}>{isolatedName(name)}</GoLink>
  )
}

/** Opens the player of the row, or else its agent: in the tree, or in this list if it supports drill-down. */
function AccountLink({ row, name, filter }: { row: WireRow; name: string; filter: string | undefined }): ReactNode {
  const { playerId, agentId } = row
  if (textOf(playerId)) return <PlayerLink id={textOf(playerId)} name={name} column="playerId" />
  const id = textOf(agentId) || null
  return filter && id ? (
    <GoLink href={drilled(filter, id)}>{isolatedName(name)}</GoLink>
  ) : (
    <AgentLink id={id} name={name} />
  )
}

/** The address of this list, filtered by the account and back on the first page. */
function drilled(filter: string, id: string): Address {
  const { page: _page, cursor: _cursor, ...filters } = Object.fromEntries(new URLSearchParams(window.location.search))
  return addressOf(window.location.pathname, {}, { ...filters, [filter]: id })
}

/** A shortened id; a click copies it in full. */
export function CopyId({ value }: { value: string }): ReactNode {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    notifySuccess(`Copied ${value}`)
  }
  return (
    <button type="button" className="copy-id" title={`${value}\nClick to copy`} onClick={copy}>
      {shortId(value)}
    </button>
  )
}
