import type { Href } from '#blueprint/address.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { abortAll, endSession, whenRefused } from '../session/call.ts'
import { endWalk } from '../players/walk.ts'
import { go } from '../session/go.ts'
import { sayFailure } from '../session/notices.ts'
import { change, clientState, forget } from '../session/state.ts'
import { loginFrom } from '#panel/app/redirects.ts'
import { screens } from '#panel/app/screens.ts'

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: sayFailure }),
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always' } },
})

/** Nothing of the session stays behind: no call under way, no cached row, no permission. */
export function leave(href: Href): void {
  abortAll()
  forget()
  queries.clear()
  endWalk()
  go(href, { replace: true })
}

export async function signOut(): Promise<void> {
  try {
    await endSession()
    leave('/login')
  } catch (problem) {
    sayFailure(problem)
  }
}

/** 401: the session was ended, usually by a login elsewhere. 440: another password first. */
export function listenToRefusals(): void {
  whenRefused((status) => {
    if (status === 440) {
      if (clientState().mustChangePassword) return
      change({ auth: { isAuthenticate: true }, mustChangePassword: true })
      go('/?reset_pass=1', { replace: true })
      return
    }
    if (window.location.pathname === '/login') return forget()
    leave(loginFrom(screens, window.location.pathname, { is_single_session: 'active' }))
  })
}
