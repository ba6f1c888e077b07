import { siteCounters, type SiteCounters } from '#areas/overview/dashboard/site-counters.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOf } from '#engine/downline.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import {
  readDeviceNotifications,
  type DeviceNotifications,
} from '#areas/players/devices/notifications/device-notifications.ts'
import { messageNews } from './message-news.ts'
import { reportStamps } from './report-news.ts'
import { notificationNews, type NotificationNews } from './notification-news.ts'
import { readRiskStamp } from '#areas/exchange/risk/alerts/risk-stamp.ts'
import type { Topic } from '#platform/live/topics.ts'
import type { Listener, News } from '#platform/live/watcher.ts'

export type SiteNews = SiteCounters & NotificationNews & DeviceNotifications

/** Users with the same permissions, domains and agent get the same values. */
const sharedKey = ({ permissions, domains, agentId }: Actor): string =>
  JSON.stringify([[...permissions], domains, String(agentId)])

type TopicReaders = { readonly [T in Topic]: (actor: Actor) => Promise<object> }

function topicReaders({ db, context }: AppContext, listeners: readonly Listener[]): TopicReaders {
  // Progress is frequent: one statement for all listeners.
  let stamps: ReturnType<typeof reportStamps> | undefined
  const stampsOfAll = () =>
    (stamps ??= reportStamps(
      db,
      listeners.map(({ session }) => session.actor),
    ))
  return {
    counts: async (actor) => siteCounters(db, { actor, scope: await scopeOf(db, actor) }),
    devices: async (actor) => readDeviceNotifications(db, { actor, scope: await scopeOf(db, actor) }),
    notices: (actor) => notificationNews(context, actor),
    messages: async (actor) => messageNews(db, { actor, scope: await scopeOf(db, actor) }),
    risk: async (actor) => readRiskStamp(db, { actor, scope: await scopeOf(db, actor) }),
    reports: async ({ staffId }) => ({ report_stamp: (await stampsOfAll()).get(staffId) ?? null }),
  }
}

/** All topics for one user, as the site configuration returns them at start. */
export async function siteNews(appContext: AppContext, actor: Actor): Promise<SiteNews> {
  const { db, context } = appContext
  const scope = await scopeOf(db, actor)
  const [counts, notices, devices] = await Promise.all([
    siteCounters(db, { actor, scope }),
    notificationNews(context, actor),
    readDeviceNotifications(db, { actor, scope }),
  ])
  return { ...counts, ...notices, ...devices }
}

/**
 * Reads the requested topics for many listeners; each value is read once for all listeners that
 * share it.
 */
export async function newsFor(
  appContext: AppContext,
  listeners: readonly Listener[],
  topics: ReadonlySet<Topic>,
): Promise<readonly News[]> {
  const readers = topicReaders(appContext, listeners)
  const answers = new Map<string, Promise<object>>()
  const answerOf = (topic: Topic, actor: Actor): Promise<object> => {
    const isOwn = topic === 'notices' || topic === 'reports'
    const key = `${topic} ${isOwn ? actor.staffId : sharedKey(actor)}`
    let answer = answers.get(key)
    if (!answer) answers.set(key, (answer = readers[topic](actor)))
    return answer
  }
  return Promise.all(
    listeners.map(async ({ session: { actor } }) => {
      const parts = await Promise.all([...topics].map((topic) => answerOf(topic, actor)))
      return Object.assign({}, ...parts) as News
    }),
  )
}
