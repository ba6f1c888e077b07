import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { AnswerOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import { useChangeStamp } from '#panel/live/use-change-stamp.ts'
import { call, CallFailure } from '../session/call.ts'

export interface QueryState<Answer> {
  readonly data: Answer | undefined
  readonly failure: CallFailure | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}
interface Options {
  /** Refetch interval in seconds while the tab is visible. */
  readonly everySeconds?: number
  /** Refetch whenever bets or books change. */
  readonly follows?: boolean
  readonly isOn?: boolean
}

/** Runs a declared query. Parameters in its path are filled in; the others become query parameters. */
export function useQueryOf<Q extends AnyQuery>(
  query: Q,
  parameters?: ParametersOf<Q>,
  { everySeconds, follows = false, isOn = true }: Options = {},
): QueryState<AnswerOf<Q>> {
  const isFirst = useRef(true)
  const { path, rest } = fillPath(query.at, textParameters(parameters))
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
  // The same function on every render: callers use it in effects.
  const readAgain = useCallback(() => void refetch(), [refetch])
  useChangeStamp(readAgain, follows && isOn)
  const failure = asFailure(error)
  // Without a connection what was read stays on the screen; the frame says that it may be old.
  const isKept = failure?.status === 0 && data !== undefined
  return {
    data,
    failure: isKept ? null : failure,
    isPending: isPending && isOn,
    isFetching,
    refetch: readAgain,
  }
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

const textParameters = (parameters: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  )

function fillPath(at: string, texts: Record<string, string>): { path: string; rest: Record<string, string> } {
  const rest = { ...texts }
  const path = at.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
