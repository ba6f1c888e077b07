import { useEffect, useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { rowsQuery, type FixedFilters, type ListAnswer } from '#panel/engine/list/query.ts'
import type { ListRequest } from '#panel/engine/list/state.ts'
import { pageOf, placeOnPage } from './window.ts'

interface PagesOptions {
  readonly list: AnyList
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly pages: readonly number[]
}

/** While the grid flies past, its pages are not fetched; those where it rests are. */
const restMs = 60
/** A page that was passed is not fetched again at once when it comes back into view. */
const freshMs = 60_000

/** The rows of the pages in view by their place in the whole list; undefined for what is still to come. */
export function usePages({ list, query, only, pages }: PagesOptions): (place: number) => WireRow | undefined {
  const client = useQueryClient()
  const queryOf = (page: number) => rowsQuery(list, { ...query, page, cursor: null }, only)
  const rested = useRested(pages)
  const answers = useQueries({ queries: rested.map((page) => ({ ...queryOf(page), staleTime: freshMs })) })
  const fetched = new Map(rested.map((page, index) => [page, answers[index]?.data]))
  for (const page of pages)
    if (!fetched.has(page)) fetched.set(page, client.getQueryData<ListAnswer>(queryOf(page).queryKey))
  return (place) => fetched.get(pageOf(place))?.data[placeOnPage(place)]
}

function useRested(pages: readonly number[]): readonly number[] {
  const [rested, setRested] = useState(pages)
  const key = pages.join(' ')
  useEffect(() => {
    const timer = setTimeout(() => setRested(pages), restMs)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the array is new each time; the key says which pages it has
  }, [key])
  return rested
}
