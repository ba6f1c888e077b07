import { useQuery } from '@tanstack/react-query'
import { isolatedName } from '#panel/kinds/isolated.tsx'
import { call } from '#panel/session/call.ts'

interface ChoiceOption {
  readonly id: string
  readonly name?: string
  readonly username?: string
}

/** The name of a chosen option; its id until the name is loaded. */
export function ChosenName({ from, id, isFound = false }: { from: string; id: string; isFound?: boolean }) {
  const q = isFound ? id : undefined
  const offered = useQuery({
    queryKey: ['query', from, 'choices', q ?? ''],
    queryFn: ({ signal }) => call<{ data: readonly ChoiceOption[] }>(from, { signal, query: { q } }),
    staleTime: 60_000,
  })
  const one = offered.data?.data.find((each) => each.id === id)
  return isolatedName(one?.username ?? one?.name ?? id)
}
