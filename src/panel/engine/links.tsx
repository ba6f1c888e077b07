import type { ReactNode } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { GoLink } from '../kinds/faces.tsx'
import { address, go } from '../session/go.ts'

interface ScreenLinkProps {
  readonly to: string | { readonly path: string }
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly filters?: Readonly<Record<string, string | undefined>>
  readonly children: ReactNode
}
/** A link to a screen by its definition or path. */
export function ScreenLink({ to, parameters = {}, filters = {}, children }: ScreenLinkProps) {
  return <GoLink href={address(typeof to === 'string' ? to : to.path, parameters, filters)}>{children}</GoLink>
}

/** A word in the address bar that is the view's own: the open tab, the chosen period. */
export function useSearchText(name: string): string | null {
  return useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get(name) })
}

export function setSearchText(name: string, text: string | null): void {
  const { pathname, search } = window.location
  const others = Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => key !== name))
  go(address(pathname, {}, { ...others, ...(text ? { [name]: text } : {}) }), { replace: true, keepsScroll: true })
}
