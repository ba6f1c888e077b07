import { eventChannel } from '#server/outbox.ts'
import { liveSession } from '#platform/auth/sessions/live-session.ts'
import type { House } from '#engine/http/house.ts'
import { openHub, type Hub } from '#platform/live/hub.ts'
import { listenTo } from '#platform/live/listener.ts'
import { newsFor } from './news.ts'
import { readEvent } from '#platform/live/topics.ts'

/** Written by triggers on sessions, people, roles and domains; the payload is the person's id, or all. */
const accessChannel = 'overround_access'

export interface Live {
  readonly hub: Hub
  close(): Promise<void>
}

/** The live channel of one process: one connection that listens, everybody who watches. */
export async function openLive(house: House, url: string, onFault: (error: unknown) => void): Promise<Live> {
  const { doors } = house
  const hub = openHub({
    // A stream that is looked after keeps no session alive.
    session: ({ session: { hash }, ip, userAgent }) => liveSession(doors, { hash, ip, userAgent, isBackground: true }),
    read: (listeners, asked) => newsFor(house, listeners, asked),
    onFault,
  })
  const listening = await listenTo(url, {
    channels: [eventChannel, accessChannel],
    onMessage(channel, payload) {
      if (channel === accessChannel) return hub.suspect(/^\d+$/.test(payload) ? BigInt(payload) : null)
      const event = readEvent(payload)
      if (event) hub.heard(event)
    },
    onGap: () => hub.missed(),
    onFault,
  })
  return {
    hub,
    async close() {
      hub.close()
      await listening.close()
    },
  }
}
