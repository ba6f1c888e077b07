import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#blueprint/address.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { call } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess } from '#panel/session/notifications.ts'

interface Next {
  readonly list: AnyList
  /** Unassigned cases, the next one first. */
  readonly next: readonly { readonly id: string }[]
  /** Endpoint of the query that reads a case. */
  readonly detail: string
  readonly onShow: (id: string) => boolean
}

/** Returns a function that opens the next unassigned case. The following cases are prefetched. */
export function useNext({ list, next, detail, onShow }: Next): () => void {
  const client = useQueryClient()
  const ids = next.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(' ')) {
      const path = detail.replace(/:\w+/, id)
      void client.prefetchQuery({
        // The key under which the case itself reads, so that it finds the prefetched answer.
        queryKey: ['query', detail, path, {}],
        queryFn: ({ signal }) =>
          call<{ data: unknown }>(path, { signal, isBackground: true }).then((answer) => answer.data),
        staleTime: 20_000,
      })
    }
  }, [client, ids, detail])
  return () => {
    const [first] = next
    if (!first) return notifySuccess('No unassigned cases')
    if (!onShow(first.id)) go(addressOf(list.path, {}, { id: first.id }))
  }
}
