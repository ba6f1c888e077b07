import { useEffect, useRef } from 'react'
import { counters, increasedCounters, type Counter } from '#blueprint/settings/counters.ts'
import { useSite } from '../session/state.ts'
import { sound } from '../ui/sound.ts'

/** Each counter has its own pitch, so that it can be recognised by ear. */
export const playCounterSound = (counter: Counter): void => sound(440 + counters.indexOf(counter) * 110)

/** Plays a sound when a counter grows; values at startup are silent. */
export function useSounds(): void {
  const site = useSite()
  const before = useRef(site)
  useEffect(() => {
    const isSameDomain = before.current.current_domain !== null && before.current.current_domain === site.current_domain
    const [first] = isSameDomain ? increasedCounters(before.current, site, site.sounds) : []
    before.current = site
    if (first) playCounterSound(first)
  }, [site])
}
