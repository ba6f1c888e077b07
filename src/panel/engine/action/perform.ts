import type { QueryClient } from '@tanstack/react-query'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Done } from '#blueprint/wire.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { formatAmount } from '#panel/kinds/format.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { textOf } from '#panel/kinds/text.ts'
import type { WireRow } from '#panel/kinds/faces.tsx'
import { call } from '#panel/session/call.ts'
import { loadSite } from '#panel/session/start.ts'
import type { SiteConfig } from '#panel/session/state.ts'

/** Why an action is impossible for a row as it stands, or null. */
export function whyNot(action: AnyAction, row: WireRow): string | null {
  if (action.when && row[action.when[0]] !== action.when[1]) return action.when[2]
  if (!action.move) return null
  const [flow, name] = action.move
  const state = row[action.stateColumn ?? 'status']
  return typeof state === 'string' ? (refusal(flow, name, state)?.refused ?? null) : null
}

export interface Doing {
  readonly action: AnyAction
  /** Path of the list or page the action stands in. */
  readonly path: string
  /** One for 'row', some for 'rows', none for 'list'. */
  readonly rows: readonly WireRow[]
}

const idOf = (row: WireRow): string => String(row['id'])

function endpointOf({ action, path, rows }: Doing): string {
  const id = rows[0] ? encodeURIComponent(idOf(rows[0])) : ''
  // A page's path names its one thing already: /player/detail/:player_id.
  const owner = { shape: path.includes(':') ? 'page' : 'list', path } as const
  return actionPath(owner, action).replace(/:\w+/g, id)
}

export interface Sending {
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string
  readonly isPreview?: boolean
}

/** Does it, or with `isPreview` asks what would happen. */
export function send(doing: Doing, { body, idempotencyKey, isPreview = false }: Sending): Promise<Done> {
  const ids = doing.action.on === 'rows' ? { ids: doing.rows.map(idOf) } : {}
  return call<Done>(endpointOf(doing), {
    method: 'POST',
    idempotencyKey,
    body: { ...body, ...ids },
    query: { preview: isPreview ? '1' : undefined },
  })
}

const reads = ['list', 'query', 'history']

/**
 * What is on the screen is read again after every change, and what is kept for later counts as old. Nothing has to say
 * what it changes, so nothing can stay on the screen that is no longer so. Pictures and forms being filled in are left.
 */
export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => reads.includes(String(queryKey[0])) }),
    loadSite(),
  ])
}

const naming = ['playerLink', 'accountLink', 'screenLink', 'agentLink', 'text']

/** What a row is called: whom or what it is about, by the first column that says so. */
export const nameOf = (row: WireRow | undefined, kinds: Readonly<Record<string, AnyKind>>): string | undefined =>
  naming
    .flatMap((name) => Object.keys(kinds).filter((key) => kinds[key]?.name === name && textOf(row?.[key]) !== ''))
    .at(0)

const currencyOf = (row: WireRow | undefined): string | undefined => textOf(row?.['currency']) || undefined

/** The sentence asked before doing: {column} is the row's value; of several rows only their number is said. */
export function confirmation(
  { action, rows }: Doing,
  kinds: Readonly<Record<string, AnyKind>>,
  site: SiteConfig,
): string | null {
  if (rows.length > 1) return `${action.title}: ${rows.length} rows?`
  if (!action.confirm) return textOf(rows[0]?.[nameOf(rows[0], kinds) ?? '']) || null
  return action.confirm.replace(/\{(\w+)\}/g, (_, key: string) => {
    const text = textOf(rows[0]?.[key]) || '–'
    return kinds[key]?.name === 'amount' ? formatAmount(text, moneyIn(site, currencyOf(rows[0]), true)) : text
  })
}
