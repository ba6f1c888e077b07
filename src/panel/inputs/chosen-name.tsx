import { useQuery } from '@tanstack/react-query'
import { call } from '#panel/session/call.ts'

interface Offered {
  readonly id: string
  readonly name?: string
  readonly username?: string
}

/** The name behind an id that was chosen from what a query offers; the id while nobody has said more. */
export function ChosenName({ from, id, isFound = false }: { from: string; id: string; isFound?: boolean }) {
  const q = isFound ? id : undefined
  const offered = useQuery({
    queryKey: ['query', from, 'choices', q ?? ''],
    queryFn: ({ signal }) => call<{ data: readonly Offered[] }>(from, { signal, query: { q } }),
    staleTime: 60_000,
  })
  const one = offered.data?.data.find((each) => each.id === id)
  return one?.username ?? one?.name ?? id
}
