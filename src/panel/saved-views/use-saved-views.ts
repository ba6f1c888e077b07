import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#blueprint/calls/call.ts'
import { viewCalls } from '#blueprint/calls/view-calls.ts'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { DoneResponse, FilterTotals } from '#blueprint/wire.ts'
import type { ColumnLayout } from '#panel/session/preferences.ts'
import { call } from '#panel/session/call.ts'
import { notifyFailure, notifySuccess } from '#panel/session/notifications.ts'
import { change, clientState } from '#panel/session/state.ts'

export interface StoredView extends ColumnLayout {
  readonly search: string
  readonly columns?: readonly string[]
}
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: StoredView
  readonly isOwn: boolean
  readonly isDefault: boolean
  readonly roleId: string | null
  readonly roleName: string | null
  readonly by: string
}
interface Answer {
  readonly data: {
    readonly views: readonly SavedView[]
    readonly roles: readonly { readonly id: string; readonly name: string }[]
  }
}

export interface Saving {
  readonly id?: string
  readonly name: string
  readonly view: StoredView
  readonly role?: string | undefined
}

/** The views of a list, and what can be done with them. */
export function useSavedViews({ path }: AnyList) {
  const client = useQueryClient()
  const queryKey = ['query', viewCalls.views.path, path]
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<Answer>(viewCalls.views.path, { query: { path }, signal }),
  })
  const send = (to: Call, body: object): Promise<boolean> =>
    call<DoneResponse>(to.path, { method: 'POST', body }).then(
      async ({ message }) => {
        notifySuccess(message)
        await client.invalidateQueries({ queryKey })
        return true
      },
      (problem: unknown) => {
        notifyFailure(problem)
        return false
      },
    )
  return {
    views: data?.data.views,
    roles: data?.data.roles ?? [],
    failure: error,
    save: (saving: Saving) => send(viewCalls.save, { path, ...saving }),
    remove: ({ id }: SavedView) => send(viewCalls.removal, { id }),
    open: async (one: SavedView | null) => {
      if (!(await send(viewCalls.opening, { path, ...(one ? { id: one.id } : {}) }))) return
      const { user } = clientState()
      const others = (user?.default_views ?? []).filter((each) => each.path !== path)
      if (user)
        change({ user: { ...user, default_views: one ? [...others, { path, search: one.view.search }] : others } })
    },
  }
}

/** How many rows a view shows now. */
export function useViewCount({ path }: AnyList, search: string): number | undefined {
  const filters = new URLSearchParams(search)
  for (const key of ['sort', 'direction', 'view']) filters.delete(key)
  const query = Object.fromEntries(filters)
  const { data } = useQuery({
    queryKey: ['list', path, 'totals', query],
    queryFn: ({ signal }) => call<FilterTotals>(`${apiPath(path)}/totals`, { query, signal, isBackground: true }),
    refetchInterval: 15_000,
  })
  return data?.data.total_item
}
