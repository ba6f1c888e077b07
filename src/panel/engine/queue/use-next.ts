import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#blueprint/address.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { call } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { sayDone } from '#panel/session/notices.ts'

interface Next {
  readonly list: AnyList
  /** Unassigned cases, the next one first. */
  readonly next: readonly { readonly id: string }[]
  /** Endpoint of the query that reads a case. */
  readonly detail: string
  readonly onShow: (id: string) => boolean
}

/** Opens the next unassigned case. Those that follow are fetched while this one is reviewed. */
export function useNext({ list, next, detail, onShow }: Next): () => void {
  const client = useQueryClient()
  const ids = next.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(' ')) {
      const path = detail.replace(/:\w+/, id)
      void client.prefetchQuery({
        // The same name under which the case itself asks: it finds the answer there.
        queryKey: ['query', detail, path, {}],
        queryFn: ({ signal }) =>
          call<{ data: unknown }>(path, { signal, isBackground: true }).then((answer) => answer.data),
        staleTime: 20_000,
      })
    }
  }, [client, ids, detail])
  return () => {
    const [first] = next
    if (!first) return sayDone('No other case is waiting')
    if (!onShow(first.id)) go(addressOf(list.path, {}, { id: first.id }))
  }
}
