import type { Href } from '#blueprint/address.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { abortAll, endSession, onSessionRefused } from '../session/call.ts'
import { closeRecordPager } from '#panel/players/record-pager.ts'
import { go } from '../session/go.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { change, clientState, clearSession } from '../session/state.ts'
import { loginFrom } from '#panel/app/redirects.ts'
import { screens } from '#panel/app/screens.ts'

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: notifyFailure }),
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always' } },
})

/** Clears everything of the session: running calls, cached rows and permissions. */
export function leaveSession(href: Href): void {
  abortAll()
  clearSession()
  queries.clear()
  closeRecordPager()
  go(href, { replace: true })
}

export async function signOut(): Promise<void> {
  try {
    await endSession()
    leaveSession('/login')
  } catch (problem) {
    notifyFailure(problem)
  }
}

/** 401: the session has ended, usually by a sign-in elsewhere. 440: the password must be changed first. */
export function handleSessionRefusals(): void {
  onSessionRefused((status) => {
    if (status === 440) {
      if (clientState().mustChangePassword) return
      change({ auth: { isAuthenticate: true }, mustChangePassword: true })
      go('/?reset_pass=1', { replace: true })
      return
    }
    if (window.location.pathname === '/login') return clearSession()
    leaveSession(loginFrom(screens, window.location.pathname, { is_single_session: 'active' }))
  })
}
