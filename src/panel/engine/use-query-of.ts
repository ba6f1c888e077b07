import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import { useStamp } from '../live/use-stamp.ts'
import { call, CallFailure } from '../session/call.ts'

export interface Read<Answer> {
  readonly data: Answer | undefined
  readonly failure: CallFailure | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly again: () => void
}
interface Options {
  /** Asks again by itself while the tab is seen. */
  readonly everySeconds?: number
  /** Asks again whenever bets or books have changed. */
  readonly follows?: boolean
  readonly isOn?: boolean
}

/** Reads a declared query; parameters named in its path go there, the others behind the question mark. */
export function useQueryOf<Q extends AnyQuery>(
  query: Q,
  parameters?: ParametersOf<Q>,
  { everySeconds, follows = false, isOn = true }: Options = {},
): Read<AnswerOf<Q>> {
  const isFirst = useRef(true)
  const { path, rest } = filled(query.at, asTexts(parameters))
  const result = useQuery({
    queryKey: ['query', query.at, path, rest],
    queryFn: async ({ signal }) => {
      const isBackground = (everySeconds !== undefined || follows) && !isFirst.current
      isFirst.current = false
      const { data } = await call<{ data: AnswerOf<Q> }>(path, { query: rest, signal, isBackground })
      return data
    },
    enabled: isOn,
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
    refetchIntervalInBackground: false,
  })
  const { data, error, isPending, isFetching, refetch } = result
  useStamp(() => void refetch(), follows && isOn)
  return { data, failure: asFailure(error), isPending: isPending && isOn, isFetching, again: () => void refetch() }
}

const asFailure = (error: unknown): CallFailure | null => {
  if (error === null) return null
  return error instanceof CallFailure
    ? error
    : new CallFailure(
        { data: '', message: error instanceof Error ? error.message : 'The response could not be read.', status: 0 },
        null,
      )
}

const asTexts = (parameters: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  )

function filled(at: string, texts: Record<string, string>): { path: string; rest: Record<string, string> } {
  const rest = { ...texts }
  const path = at.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
