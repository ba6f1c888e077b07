import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { followLive } from '../session/live.ts'
import { loadPerson, loadSite } from '../session/start.ts'
import { change, takeNews, useClient } from '../session/state.ts'

/**
 * The counters of menu and bell: from the live stream while somebody looks, and while that does not stand as often as
 * lists ask again by themselves, which is off until somebody wants it.
 */
export function useCounters(): void {
  const isSignedIn = useClient((client) => client.auth.isAuthenticate && !client.mustChangePassword)
  const isSeen = useIsSeen()
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn || !isSeen) return undefined
    return followLive({
      onNews: takeNews,
      onState: (isLive) => change({ isLive }),
      // What was taken away leaves the menu, and the screen if that is no longer allowed.
      onDoubt: () => void loadPerson().then(() => router.invalidate()),
    })
  }, [isSignedIn, isSeen, router])
  usePoll(isSignedIn && isSeen)
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

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
