import { forgetCached, settingsChannel } from '#platform/auth/sessions/ttl-cache.ts'
import { liveSession } from '#platform/auth/sessions/live-session.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { openHub, type Hub } from '#platform/live/hub.ts'
import { subscribe } from '#platform/live/listener.ts'
import { newsFor } from './news.ts'
import { eventChannel, readEvent } from '#platform/live/topics.ts'

/**
 * Notified by triggers on sessions, staff, roles and domains; the payload is a staff id, or all.
 */
const accessChannel = 'overround_access'

export interface Live {
  readonly hub: Hub
  close(): Promise<void>
}

/** The live channel of one process: one listening connection shared by all streams. */
export async function openLive(appContext: AppContext, url: string, onFault: (error: unknown) => void): Promise<Live> {
  const { auth } = appContext
  const hub = openHub({
    // A stream does not extend the session.
    session: ({ session: { hash }, ip, userAgent }) => liveSession(auth, { hash, ip, userAgent, isBackground: true }),
    read: (listeners, topics) => newsFor(appContext, listeners, topics),
    onFault,
  })
  const listening = await subscribe(url, {
    channels: [eventChannel, accessChannel, settingsChannel],
    onMessage(channel, payload) {
      if (channel === settingsChannel) return forgetCached()
      if (channel === accessChannel) return hub.recheck(/^\d+$/.test(payload) ? BigInt(payload) : null)
      const event = readEvent(payload)
      if (event) hub.receive(event)
    },
    onGap() {
      forgetCached()
      hub.resync()
    },
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
