import { assignRefusal } from '#areas/access/rules/roles.ts'
import { formatMoney, money } from '#values/money.ts'
import { answer } from '#engine/query-handler.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#engine/action/act.ts'
import { catalogue } from '#engine/catalogue.ts'
import { domainChoices, permissionTree, roleChoices, timeZoneChoices } from './choices.queries.ts'
import { readManager } from './reporting-line.facts.ts'
import { knownPermissions } from '#areas/access/roles/where-used.facts.ts'

const limitText = (limit: bigint | null): string => (limit === null ? 'no limit' : `up to ${formatMoney(money(limit))}`)

const canManageUsers = ({ permissions }: Actor): boolean =>
  permissions.has('USER_CREATE') || permissions.has('USER_EDIT')

export const roleChoicesAnswer = answer(roleChoices, async ({ tx, actor }) => {
  if (!canManageUsers(actor)) return []
  const manager = await readManager(tx, actor)
  const rows = await tx.selectFrom('role').selectAll().orderBy('rank').orderBy('name').execute()
  return rows
    .filter(({ id, rank, status, permissions }) => {
      const refused = assignRefusal(manager, { id, rank, permissions: new Set(permissions) })
      return status === 'ACTIVE' && refused === null
    })
    .map(({ id, name, description, item_limit: limit }) => ({
      id,
      name,
      hint: [description, limitText(limit)].filter((text) => text !== '').join(', '),
    }))
})

export const domainChoicesAnswer = answer(domainChoices, async ({ tx, actor }) => {
  const rows = await tx.selectFrom('domain').select(['id', 'name', 'host']).orderBy('id').execute()
  return rows.filter(({ id }) => actor.domains.includes(id)).map(({ id, name, host }) => ({ id, name, hint: host }))
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
      description: note?.description ?? '',
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
