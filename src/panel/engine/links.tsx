import type { ReactNode } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { addressOf, type Path, type PlainPath } from '#blueprint/address.ts'
import type { Addresses } from '#blueprint/addresses.ts'
import { GoLink } from '#panel/kinds/cells.tsx'
import { go } from '../session/go.ts'

interface ScreenLinkProps<P extends Path> {
  readonly to: P
  readonly filters?: { readonly [Name in Addresses[P]]?: string | undefined }
  readonly children: ReactNode
}
/** A link to a screen whose path needs no parameter. */
export function ScreenLink<const P extends PlainPath>({ to, filters = {}, children }: ScreenLinkProps<P>) {
  return <GoLink href={addressOf(to, {}, filters)}>{children}</GoLink>
}

/** A query parameter that belongs to the view, such as the open tab or chosen period. */
export function useSearchText(name: string): string | null {
  return useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get(name) })
}

export function setSearchText(name: string, text: string | null): void {
  const { pathname, search } = window.location
  const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => key !== name))
  go(addressOf(pathname, {}, { ...others, ...(text ? { [name]: text } : {}) }), { replace: true, keepsScroll: true })
}
