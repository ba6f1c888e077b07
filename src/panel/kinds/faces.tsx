import { createContext, lazy, Suspense, use, useContext, type ReactNode } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import { betLabels, wordOf, type Labels } from '#blueprint/labels.ts'
import { beginWalk } from '../players/walk.ts'
import { address, addressOf, givenAddress, type Address } from '#blueprint/address.ts'
import { sayDone } from '../session/notices.ts'
import { useSite, type SiteConfig } from '../session/state.ts'
import { badgeOf } from './badge-style.ts'
import { CellOffers, CellTools } from './cell-tools.tsx'
import type { FaceProps, WireRow } from './face-props.ts'
import { GoLink } from './go-link.tsx'
import { ChosenName } from '#panel/inputs/chosen-name.tsx'
import { textOf } from './text.ts'
import {
  compactAmount,
  formatAmount,
  formatCount,
  formatDay,
  formatInstant,
  isNegative,
  isNothing,
  shortId,
  withAmounts,
  type Money,
} from './format.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'

const KeptPicture = lazy(() => import('./kept-picture.tsx'))

export type { WireRow } from './face-props.ts'
export { GoLink } from './go-link.tsx'

/** How a value of each kind looks, by the kind's name. */
const faces: Readonly<Record<string, (props: FaceProps) => ReactNode>> = {
  amount: ({ kind, value, row, site }) =>
    amountFace(String(value), moneyOf(row, site), { signed: kind.traits.signed === true }),
  odds: ({ value }) => String(value),
  percent: ({ value }) => `${String(value)} %`,
  integer: ({ value, site }) => formatCount(Number(value), site.currency),
  instant: ({ value, site }) => <Moment value={String(value)} site={site} />,
  day: ({ value }) => <time dateTime={String(value)}>{formatDay(String(value))}</time>,
  status: ({ kind, value }) => badgeFace(String(value), kind.traits.labels),
  choice: ({ kind, value }) => choiceFace(String(value), kind.traits.labels),
  toggle: ({ value }) => badgeFace(value === true ? 'YES' : 'NO'),
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
  many: ({ value, kind }) => listFace(value, kind.traits.labels),
  several: ({ value }) => listFace(value),
  permissions: ({ value }) => listFace(value),
  json: ({ value }) => <code className="json-cell">{JSON.stringify(value)}</code>,
  secret: () => '••••••',
  picture: ({ kind, value }) => pictureFace(kind, textOf(value)),
}

const pictureFace = ({ label, traits: { at, isSeen } }: AnyKind, id: string): ReactNode =>
  isSeen && at !== undefined ? (
    <Suspense fallback={null}>
      <KeptPicture at={at} id={id} label={label} />
    </Suspense>
  ) : (
    id
  )

/** Several values: all of a few, the number of many. */
const listFace = (value: unknown, labels?: Labels): ReactNode => {
  const words = Array.isArray(value) ? value.map((one) => labels?.[textOf(one)] ?? textOf(one)) : [textOf(value)]
  return words.length > 4 ? <span title={words.join(', ')}>{words.length} chosen</span> : words.join(', ') || '–'
}

/** Any value as its kind shows it; what is not there is a dash. */
export function Face({ kind, value, row }: { kind: AnyKind; value: unknown; row: WireRow }): ReactNode {
  return faceOf({ kind, value, row, site: useSite() })
}

/** The same without a hook: for tables, which read the site once. */
export function faceOf(props: FaceProps): ReactNode {
  const { cell } = props.kind.traits
  return cell ? <CellTools {...props} cell={cell} face={plainFace(props)} draw={faceOf} /> : plainFace(props)
}

function plainFace(props: FaceProps): ReactNode {
  const { value, kind } = props
  if (value === null || value === undefined || value === '')
    return <span className="nothing">{kind.traits.cell?.nothing ?? '–'}</span>
  const face = faces[kind.name]
  return face ? face(props) : textOf(value)
}

const idIn = (row: WireRow, kind: AnyKind): string | null => {
  const id = row[kind.traits.id ?? '']
  return textOf(id) || null
}

const moneyOf = ({ currency }: WireRow, site: SiteConfig): Money => moneyIn(site, textOf(currency) || undefined)

const amountFace = (text: string, money: Money, { signed = false, compact = false }): ReactNode => {
  const tone = !signed || isNothing(text) ? undefined : isNegative(text) ? 'loss' : 'gain'
  const full = formatAmount(text, money)
  return compact ? (
    <span className={tone} title={full}>
      {compactAmount(text, money)}
    </span>
  ) : (
    <span className={tone}>{full}</span>
  )
}

/** A sentence with its amounts as they are read everywhere else. */
export function Sentence({ children }: { children: string }): ReactNode {
  return withAmounts(children, useSite())
}

/** What money a part of the screen is told in, where that may not be the site's. */
export const ToldIn = createContext<string | undefined>(undefined)

interface AmountProps {
  readonly value: string
  readonly signed?: boolean
  readonly compact?: boolean
  readonly symbol?: boolean
  /** Its code, where it may not be the site's. */
  readonly currency?: string | undefined
}
export function Amount({ value, signed = false, compact = false, symbol = false, currency }: AmountProps): ReactNode {
  const usual = useContext(ToldIn)
  return amountFace(value, moneyIn(useSite(), currency ?? usual, symbol), { signed, compact })
}

export function Instant({ value }: { value: string }): ReactNode {
  return <Moment value={value} site={useSite()} />
}

function Moment({ value, site: { timezone, language } }: { value: string; site: SiteConfig }): ReactNode {
  const here = new Date(value).toLocaleString('en-IN', { timeZoneName: 'short', hourCycle: 'h23' })
  return (
    <time dateTime={value} lang={language} title={`${value} Local time: ${here}`}>
      {formatInstant(value, timezone, undefined, language)}
    </time>
  )
}

const badgeFace = (state: string, labels?: Labels): ReactNode => {
  const { label, className } = badgeOf(state, labels)
  return <span className={className}>{label}</span>
}

/** Sides of a bet have colours of their own; any other choice is a word. */
const choiceFace = (option: string, labels: Labels | undefined): ReactNode =>
  option === 'BACK' || option === 'LAY' ? badgeFace(option, betLabels) : wordOf(option, labels)

export function Badge({ state, labels }: { state: string; labels?: Labels }): ReactNode {
  return badgeFace(state, labels)
}

interface PlayerLinkProps {
  readonly id: string | null
  readonly name: string
  /** Of the list it stands in, that which says who: one goes on from him to the next of it. */
  readonly column?: string | undefined
}
export function PlayerLink({ id, name, column }: PlayerLinkProps): ReactNode {
  const { asked } = use(CellOffers)
  if (id === null) return name
  const onGo = asked && column ? () => beginWalk({ ...asked, column }) : undefined
  return (
    <GoLink href={address('/player/detail/:player_id', { player_id: id })} {...(onGo ? { onGo } : {})}>
      {name}
    </GoLink>
  )
}

/** Opens the screen of the row's own thing, for who may open it. */
const SourceLink = ({ href, name }: { href: string | null; name: string }): ReactNode =>
  href === null ? name : <GoLink href={givenAddress(href)}>{name}</GoLink>

function RowLink({ kind, id, name }: { kind: AnyKind; id: string | null; name: string }): ReactNode {
  const { to = '' } = kind.traits
  return id === null ? name : <GoLink href={addressOf(to.replace(/:\w+/, ':id'), { id })}>{name}</GoLink>
}

export function AgentLink({ id, name }: { id: string | null; name: string }): ReactNode {
  return id === null ? name : <GoLink href={address('/downline', {}, { node: id })}>{name}</GoLink>
}

/** Opens the player where the row is one's, otherwise the agent: in the tree, or in the very list where it drills. */
function AccountLink({ row, name, filter }: { row: WireRow; name: string; filter: string | undefined }): ReactNode {
  const { playerId, agentId } = row
  if (textOf(playerId)) return <PlayerLink id={textOf(playerId)} name={name} column="playerId" />
  const id = textOf(agentId) || null
  return filter && id ? <GoLink href={drilled(filter, id)}>{name}</GoLink> : <AgentLink id={id} name={name} />
}

/** The list as it stands in the address bar, begun anew at this account. */
function drilled(filter: string, id: string): Address {
  const { page: _page, cursor: _cursor, ...kept } = Object.fromEntries(new URLSearchParams(window.location.search))
  return addressOf(window.location.pathname, {}, { ...kept, [filter]: id })
}

/** A long id shows its ends; a click copies the whole. */
export function CopyId({ value }: { value: string }): ReactNode {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    sayDone(`Copied ${value}`)
  }
  return (
    <button type="button" className="copy-id" title={`${value}\nClick to copy`} onClick={copy}>
      {shortId(value)}
    </button>
  )
}
