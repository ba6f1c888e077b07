import { useEffect, useRef } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#blueprint/address.ts'
import { anyTime } from '#blueprint/filters.ts'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import type { AnyList, Filters } from '#blueprint/screen/list.ts'
import type { PagedList } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { call } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'

/** The parameter of the address that names the open record. */
const openKey = 'open'

const idOf = (row: WireRow): string => String(row['id'])
const openIn = (search: string): string | null => new URLSearchParams(search).get(openKey)

/** A record is found whatever its day, where the list begins with the last days. */
const ofAllTimes = ({ filters }: AnyList): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filters as Filters).flatMap(([key, { initially }]) =>
      initially === undefined ? [] : [[key, anyTime]],
    ),
  )

interface RecordAddress {
  readonly list: AnyList
  readonly rows: readonly WireRow[]
  readonly isLoaded: boolean
  /** The record beside the list; null: none is open. */
  readonly shown: WireRow | null
  /** Opens a record of the page; false if it is not there. */
  readonly show: (id: string) => boolean
  /** Whether the list has opened its first record by itself. */
  readonly isOwnChoice: boolean
  readonly isOn: boolean
}

/**
 * Keeps the open record in the address, so that reload, link and history open it again. Returns the record of the
 * address if it is not on the page that is shown.
 */
export function useRecordAddress({ list, rows, isLoaded, shown, show, isOwnChoice, isOn }: RecordAddress): {
  readonly elsewhere: WireRow | null
  readonly forget: () => void
} {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = isOn && path === list.path ? openIn(search) : null
  const done = useRef<string | null>(null)
  const isOnPage = asked === null || rows.some((row) => idOf(row) === asked)
  const { data } = useQuery({
    queryKey: ['list', list.path, 'record', asked],
    queryFn: ({ signal }) =>
      call<PagedList<WireRow>>(apiPath(list.path), { query: { ...ofAllTimes(list), id: asked ?? '' }, signal }),
    enabled: asked !== null && !isOnPage && isLoaded && 'id' in list.filters,
  })
  useEffect(() => {
    if (asked === null || done.current === asked) return
    if (show(asked)) done.current = asked
    // eslint-disable-next-line react-hooks/exhaustive-deps -- again with each new set of rows; `show` is new each time
  }, [asked, rows])
  const write = (id: string | null) => {
    const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => key !== openKey))
    go(addressOf(path, {}, { ...others, ...(id ? { [openKey]: id } : {}) }), { replace: true, keepsScroll: true })
  }
  const shownId = shown ? idOf(shown) : null
  useEffect(() => {
    if (!isOn || path !== list.path || isOwnChoice) return
    // Until the record of the address is opened, the address is right.
    if (asked !== null && done.current !== asked && shownId === null) return
    if (asked === shownId) return
    done.current = shownId
    write(shownId)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address follows the record, not the other way round
  }, [shownId, isOwnChoice])
  return { elsewhere: isOnPage ? null : (data?.data[0] ?? null), forget: () => write(null) }
}
