import { serverNow } from './server-clock.ts'
import { useEffect, useState } from 'react'

/** The current time of the server, updated twice a second while enabled. */
export function useClock(isOn: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(serverNow()), 500)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}

export const secondsUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
