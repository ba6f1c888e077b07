import { appointRefusal } from '#areas/access/rules/roles.ts'
import { commonText } from '#values/money.ts'
import { answer, answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { reviewersOf } from '#engine/queue/find-reviewer.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#engine/action/act.ts'
import { catalogue } from '#engine/catalogue.ts'
import { domainChoices, permissionTree, reviewerChoices, roleChoices, timeZoneChoices } from './choices.queries.ts'
import { readManager } from './reporting-line.facts.ts'
import { knownPermissions } from '#areas/access/roles/where-used.facts.ts'

const limitText = (limit: bigint | null): string => (limit === null ? 'no limit' : `up to ${commonText(limit)}`)

const canManageUsers = ({ permissions }: Actor): boolean =>
  permissions.has('USER_CREATE') || permissions.has('USER_EDIT')

export const roleChoicesAnswer = answer(roleChoices, async ({ tx, actor }) => {
  if (!canManageUsers(actor)) return []
  const manager = await readManager(tx, actor)
  const rows = await tx.selectFrom('role').selectAll().orderBy('rank').orderBy('name').execute()
  return rows
    .filter(({ id, rank, status, permissions }) => {
      const refused = appointRefusal(manager, { id, rank, permissions: new Set(permissions) })
      return status === 'ACTIVE' && refused === null
    })
    .map(({ id, name, description, item_limit: limit }) => ({
      id,
      name,
      hint: [description, limitText(limit)].filter((text) => text !== '').join(', '),
    }))
})

export const domainChoicesAnswer = answer(domainChoices, async ({ tx, actor }) => {
  const rows = await tx.selectFrom('domain').select(['id', 'name', 'host', 'time_zone']).orderBy('id').execute()
  return rows.flatMap(({ id, name, host, time_zone: timeZone }) =>
    actor.domains.includes(id) ? [{ id, name, hint: host, timeZone }] : [],
  )
})

// Some JavaScript engines list Asia/Kolkata under its former name.
const timeZones = [...new Set(['Asia/Kolkata', 'UTC', ...Intl.supportedValuesOf('timeZone')])]

export const timeZoneChoicesAnswer = answer(timeZoneChoices, async () => timeZones.map((name) => ({ id: name, name })))

async function readPermissionNotes(tx: Tx) {
  const rows = await tx.selectFrom('permission_note').selectAll().orderBy('name').execute()
  return new Map(rows.map((row) => [row.name, row]))
}

export const permissionTreeAnswer = answer(permissionTree, async ({ tx, actor }) => {
  const manager = await readManager(tx, actor)
  const notes = await readPermissionNotes(tx)
  const custom = [...notes.values()].filter(({ is_custom: isCustom }) => isCustom)
  const all = [
    ...knownPermissions(catalogue()).map((one) => ({ ...one, isCustom: false })),
    ...custom.map(({ name }) => ({
      name,
      title: name,
      description: '',
      module: 'External tools',
      isView: false,
      isCustom: true,
      isDeveloperOnly: false,
      needs: [],
      where: [],
    })),
  ]
  const entries = all.map((one) => {
    const note = notes.get(one.name)
    const isGrantable = manager.permissions.has(one.name) && (!one.isDeveloperOnly || manager.isDeveloper)
    return {
      ...one,
      title: note?.title || one.title,
      module: note?.module || one.module,
      description: note?.description || one.description,
      isGrantable,
    }
  })
  const modules = [...new Set(entries.map(({ module }) => module))]
  return modules.map((module) => ({
    module,
    permissions: entries.flatMap(({ module: own, ...permission }) =>
      own === module ? [{ ...permission, needs: [...permission.needs], where: [...permission.where] }] : [],
    ),
  }))
})

const queueNamed = (name: string) =>
  contentsOf(catalogue()).lists.flatMap(({ cases }) =>
    cases?.of?.definition.of === name ? [cases.of.definition] : [],
  )[0]

/** Those who work on the queue choose; for others it has no reviewers. An unknown queue is not found. */
export const reviewerChoicesAnswer = answerWithin(reviewerChoices, async ({ tx, actor, scope, parameters }) => {
  const queue = queueNamed(parameters.queue)
  if (queue === undefined) return null
  if (!actor.permissions.has(queue.permission)) return answerWithoutRecords([])
  const reviewers = await reviewersOf(tx, queue, scope)
  const isOwn = (username: string) => username === actor.username
  const ownFirst = reviewers.toSorted((one, other) => Number(isOwn(other.username)) - Number(isOwn(one.username)))
  return ownFirst.map(({ username, name, cases }) => ({
    id: username,
    name: `${isOwn(username) ? 'Me' : username}, ${cases === 1 ? '1 case' : `${cases} cases`}`,
    hint: name,
  }))
})
