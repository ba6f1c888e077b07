import type { Href } from '#blueprint/address.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import {
  abortAll,
  CallFailure,
  endSession,
  onCallFailed,
  onOnboardingDue,
  onOtherUser,
  onSessionRefused,
} from '../session/call.ts'
import { closeRecordPager } from '#panel/players/record-pager.ts'
import { onReachable } from '../session/connection.ts'
import { go } from '../session/go.ts'
import { onboardingPath } from '../session/onboarding-path.ts'
import { loadUser } from '../session/start.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { change, clientState, clearSession } from '../session/state.ts'
import { loginFrom } from '#panel/app/redirects.ts'
import { screens } from '#panel/app/screens.ts'
import { dropUnsaved, isGuarded } from '#panel/unsaved/leave-guard.ts'

/** A failed call has reported itself; a poll that fails is repeated. */
const notifyFault = (problem: unknown): void => (problem instanceof CallFailure ? undefined : notifyFailure(problem))

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: notifyFault }),
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always' } },
})

/** Clears everything of the session: running calls, cached rows and permissions. */
export function leaveSession(href: Href): void {
  abortAll()
  dropUnsaved()
  clearSession()
  queries.clear()
  closeRecordPager()
  go(href, { replace: true })
}

/** After an outage everything on the screen is read again, but not what is being edited. */
export function readAgainWhenReachable(): void {
  onReachable(
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[0] !== 'form' || state.error !== null,
      }),
  )
}

export async function signOut(): Promise<void> {
  if (isGuarded() && !window.confirm('Sign out without saving? Your changes will be lost.')) return
  try {
    await endSession()
    leaveSession('/login')
  } catch (problem) {
    notifyFailure(problem)
  }
}

async function openOnboarding(): Promise<void> {
  // Of several refused calls the first reads the user.
  if (onboardingPath(clientState().user)) return
  await loadUser()
  const path = onboardingPath(clientState().user)
  if (path) go(path, { replace: true })
}

/** 401: the session has ended, usually by a sign-in elsewhere. 440: the password must be changed first. */
export function handleSessionRefusals(): void {
  onCallFailed(notifyFailure)
  onOnboardingDue(() => void openOnboarding())
  onOtherUser((message) => {
    leaveSession('/other-user')
    change({ otherUser: message })
  })
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
