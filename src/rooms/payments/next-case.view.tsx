import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, go, sayDone, useQueryOf } from '#panel/engine/view.ts'
import type { Case } from './withdrawal-case.view.tsx'
import { nextCases } from './next-cases.screen.ts'
import { withdrawalCase } from './withdrawal-case.screen.ts'
import { withdraws } from './withdraws.screen.ts'

interface Following {
  readonly isOn: boolean
  readonly onShow: (id: string) => boolean
}

/** Opens the next case nobody has open. Those that follow are fetched while this one is looked at. */
export function useNext(one: Case, { isOn, onShow }: Following): () => void {
  const client = useQueryClient()
  const { data = [] } = useQueryOf(nextCases, { id: one.id }, { isOn })
  const ids = data.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(' ')) {
      const path = withdrawalCase.at.replace(':id', id)
      void client.prefetchQuery({
        // The same name under which the case itself asks: it finds the answer there.
        queryKey: ['query', withdrawalCase.at, path, {}],
        queryFn: ({ signal }) =>
          call<{ data: Case }>(path, { signal, isBackground: true }).then((answer) => answer.data),
        staleTime: 20_000,
      })
    }
  }, [client, ids])
  return () => {
    const [next] = data
    if (!next) return sayDone('Nobody waits any more')
    if (!onShow(next.id)) go(`${withdraws.path}?id=${next.id}`)
  }
}
