import { useEffect, useRef } from 'react'
import { counters, grown, type Counter } from '#blueprint/settings/counters.ts'
import { useSite } from '../session/state.ts'
import { sound } from '../ui/sound.ts'

/** Each counter has a pitch of its own, so that whoever knows them need not look. */
export const hear = (counter: Counter): void => sound(440 + counters.indexOf(counter) * 110)

/** What has grown since it was told last is heard; what stood there when the panel opened is not. */
export function useSounds(): void {
  const site = useSite()
  const before = useRef(site)
  useEffect(() => {
    const isSamePlace = before.current.current_domain !== null && before.current.current_domain === site.current_domain
    const [first] = isSamePlace ? grown(before.current, site, site.sounds) : []
    before.current = site
    if (first) hear(first)
  }, [site])
}
