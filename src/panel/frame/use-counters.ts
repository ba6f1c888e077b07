import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reportSilent } from '../session/connection.ts'
import { followLive } from '../session/live.ts'
import { onboardingPath } from '../session/onboarding-path.ts'
import { onSessionElsewhere } from '../live/other-tabs.ts'
import { loadUser, loadSite } from '../session/start.ts'
import { change, applyUpdate, useClient } from '../session/state.ts'

/**
 * Updates the counters of menu and bell: from the live stream while the tab is visible, otherwise by polling if
 * automatic refresh is on.
 */
export function useCounters(): void {
  const isSignedIn = useClient(
    ({ auth, mustChangePassword, user }) => auth.isAuthenticate && !mustChangePassword && !onboardingPath(user),
  )
  const isSeen = useIsVisible()
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn || !isSeen) return undefined
    return followLive({
      onNews: applyUpdate,
      onState: (isLive) => change({ isLive }),
      onSilent: () => void reportSilent(),
      // Revoked rights disappear from the menu, and the screen closes if it is no longer allowed.
      onRightsChanged: () => void loadUser().then(() => router.invalidate()),
    })
  }, [isSignedIn, isSeen, router])
  usePoll(isSignedIn && isSeen)
  // Refused if the session is that of another user.
  useEffect(() => onSessionElsewhere(() => void loadSite(true)), [])
}

function usePoll(isOn: boolean): void {
  const { autoRefresh, autoRefreshSeconds } = useClient((client) => client.settings)
  const isLive = useClient((client) => client.isLive)
  const asks = isOn && autoRefresh && !isLive
  useEffect(() => {
    if (!asks) return undefined
    const timer = setInterval(() => void loadSite(true), autoRefreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [asks, autoRefreshSeconds])
}

function useIsVisible(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
