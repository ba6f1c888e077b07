import { siteCounters, type SiteCounters } from '#areas/overview/dashboard/site-counters.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOf } from '#engine/downline.ts'
import type { House } from '#engine/http/house.ts'
import { deviceNews, type DeviceNews } from '#areas/players/notifications/device-news.ts'
import { messageNews } from './message-news.ts'
import { noticeNews, type NoticeNews } from './notice-news.ts'
import { riskNews } from '#areas/exchange/alerts/risk-news.ts'
import type { Topic } from '#platform/live/topics.ts'
import type { Listener, News } from '#platform/live/watcher.ts'

export type SiteNews = SiteCounters & NoticeNews & DeviceNews

/** What everybody who holds the same rights in the same part of the tree is answered alike. */
const sharedKey = ({ permissions, domains, agentId }: Actor): string =>
  JSON.stringify([[...permissions], domains, String(agentId)])

type Reading = { readonly [T in Topic]: (actor: Actor) => Promise<object> }

const readingFor = ({ db, context }: House): Reading => ({
  counts: async (actor) => siteCounters(db, { actor, scope: await scopeOf(db, actor) }),
  devices: async (actor) => deviceNews(db, { actor, scope: await scopeOf(db, actor) }),
  notices: (actor) => noticeNews(context, actor),
  messages: async (actor) => messageNews(db, { actor, scope: await scopeOf(db, actor) }),
  risk: async (actor) => riskNews(db, { actor, scope: await scopeOf(db, actor) }),
})

/** All of it for one person: what the site's configuration says at the start. */
export async function siteNews(house: House, actor: Actor): Promise<SiteNews> {
  const { db, context } = house
  const scope = await scopeOf(db, actor)
  const [counts, notices, devices] = await Promise.all([
    siteCounters(db, { actor, scope }),
    noticeNews(context, actor),
    deviceNews(db, { actor, scope }),
  ])
  return { ...counts, ...notices, ...devices }
}

/** The topics asked for, for many at once: each question is put once for all it has the same answer for. */
export async function newsFor(
  house: House,
  listeners: readonly Listener[],
  asked: ReadonlySet<Topic>,
): Promise<readonly News[]> {
  const reading = readingFor(house)
  const answers = new Map<string, Promise<object>>()
  const answerOf = (topic: Topic, actor: Actor): Promise<object> => {
    const key = topic === 'notices' ? `notices ${actor.staffId}` : `${topic} ${sharedKey(actor)}`
    let answer = answers.get(key)
    if (!answer) answers.set(key, (answer = reading[topic](actor)))
    return answer
  }
  return Promise.all(
    listeners.map(async ({ session: { actor } }) => {
      const parts = await Promise.all([...asked].map((topic) => answerOf(topic, actor)))
      return Object.assign({}, ...parts) as News
    }),
  )
}
