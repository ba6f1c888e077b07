import type { QueryClient } from '@tanstack/react-query'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath } from '#blueprint/paths/endpoints.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { formatAmount } from '#panel/kinds/format.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { nameOf } from '#panel/kinds/name-of-row.ts'
import { textOf } from '#panel/kinds/text.ts'
import type { Matching } from './open-action.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { call } from '#panel/session/call.ts'
import { loadSite } from '#panel/session/start.ts'
import { notifyFailure, notifySuccess } from '#panel/session/notifications.ts'
import type { SiteConfig } from '#panel/session/state.ts'

export interface ActionTarget {
  readonly action: AnyAction
  /** Path of the list or page that has the action. */
  readonly path: string
  /** One row for 'row', several for 'rows', none for 'list'. */
  readonly rows: readonly WireRow[]
  /** On 'rows': all that match, instead of these. */
  readonly matching?: Matching
}

const idOf = (row: WireRow): string => String(row['id'])

function endpointOf({ action, path, rows, matching }: ActionTarget): string {
  const id = rows[0] && !matching ? encodeURIComponent(idOf(rows[0])) : ''
  // The path of a page identifies its record: /player/detail/:player_id.
  const owner = { shape: path.includes(':') ? 'page' : 'list', path } as const
  return actionPath(owner, action).replace(/:\w+/g, id)
}

export interface ActionRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string
  readonly isPreview?: boolean
  /** Asked while the user types. */
  readonly isQuiet?: boolean
}

/** Runs the action; with `isPreview` only returns its effect. */
export function submitAction(
  doing: ActionTarget,
  { body, idempotencyKey, isPreview = false, isQuiet = false }: ActionRequest,
): Promise<DoneResponse> {
  const { matching } = doing
  const ids = matching ? { except: matching.except } : doing.action.on === 'rows' ? { ids: doing.rows.map(idOf) } : {}
  return call<DoneResponse>(endpointOf(doing), {
    method: 'POST',
    idempotencyKey,
    body: { ...body, ...ids },
    query: {
      preview: isPreview ? '1' : undefined,
      matching: matching ? new URLSearchParams(matching.filters).toString() : undefined,
    },
    isQuiet,
  })
}

const readKeys = ['list', 'query', 'history']

/**
 * Refetches everything on the screen after a change and marks the rest of the cache stale, so actions need not declare
 * what they change. Pictures and open forms are kept.
 */
export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => readKeys.includes(String(queryKey[0])) }),
    loadSite(),
  ])
}

/** Runs an action that asks nothing more, and shows its outcome. */
export async function runAtOnce(client: QueryClient, doing: ActionTarget, body: ActionRequest['body']): Promise<void> {
  await submitAction(doing, { body, idempotencyKey: crypto.randomUUID() }).then(
    ({ message }) => notifySuccess(message),
    notifyFailure,
  )
  await refresh(client)
}

/** The currency of the amounts of a row; undefined for the site's. */
export const currencyOf = (row: WireRow | undefined): string | undefined => textOf(row?.['currency']) || undefined

/** The confirmation question with the row's values; for several rows only their number is shown. */
export function confirmation(
  { action, rows, matching }: ActionTarget,
  kinds: Readonly<Record<string, AnyKind>>,
  site: SiteConfig,
): string | null {
  if (matching) return `${action.title}: all rows that match the filters?`
  if (rows.length > 1) return `${action.title}: ${rows.length} rows?`
  if (!action.confirm) return textOf(rows[0]?.[nameOf(rows[0], kinds) ?? '']) || null
  return action.confirm.replace(/\{(\w+)(?:: (\w+)\|(\w+))?\}/g, (_, key: string, one?: string, many?: string) => {
    const text = textOf(rows[0]?.[key]) || '–'
    if (one !== undefined) return `${text} ${text === '1' ? one : many}`
    return kinds[key]?.name === 'amount' ? formatAmount(text, moneyIn(site, currencyOf(rows[0]), true)) : text
  })
}
