import { sql } from 'kysely'
import { catalogue } from '#engine/catalogue.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { answer } from '#engine/query-handler.ts'
import { eligibleRecipients, visibleViews } from './schedule-choices.facts.ts'
import { scheduleRecipients, scheduleViews } from './schedule-choices.queries.ts'

export const scheduleViewsAnswer = answer(scheduleViews, async ({ tx, actor }) => {
  const lists = new Map(contentsOf(catalogue()).lists.map((list) => [list.path, list]))
  return (await visibleViews(tx, actor)).flatMap(({ id, path, name }) => {
    const list = lists.get(path)
    const isExported = list !== undefined && Array.isArray(list.export) && actor.permissions.has(list.permission)
    return isExported ? [{ id, name: `${list.title}: ${name}` }] : []
  })
})

export const scheduleRecipientsAnswer = answer(scheduleRecipients, async ({ tx, actor }) =>
  (await eligibleRecipients(tx, actor)).map(({ id, username, name }) => ({
    id,
    name: username,
    hint: name,
  })),
)

/** Names of users by their ids, in the order of the names. */
export const usernamesOf = (ids: string) =>
  sql<string>`(select string_agg(s.username, ', ' order by s.username) from staff s where s.id = any(${sql.ref(ids)}))`
