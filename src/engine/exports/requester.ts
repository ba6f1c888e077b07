import { sql } from 'kysely'
import { isClosedToDevelopers, type StartedAs } from '#blueprint/settings/effective.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { isActiveStaff } from '#platform/auth/login-window.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { permissionsFrom } from '#platform/auth/sessions/live-session.ts'

export interface Requester {
  readonly actor: Actor
  /** Of the times in the file. */
  readonly timeZone: string
  /** Of the days of its periods. */
  readonly siteTimeZone: string
  readonly currency: string
  /** Names of the sites visible to the user. */
  readonly operator: string
}

/** The requesting user with their current permissions; null if they can no longer sign in. */
export async function requesterOf(tx: Tx, staffId: bigint, startedAs: StartedAs): Promise<Requester | null> {
  const { rows } = await sql<{
    username: string
    name: string
    roleName: string
    itemLimit: bigint | null
    agentId: bigint | null
    isDeveloper: boolean
    timeZone: string | null
    permissions: string
    domains: number[]
  }>`select p.username, p.name, r.name as "roleName", coalesce(p.item_limit, r.item_limit) as "itemLimit", p.agent_id as "agentId", p.is_developer as "isDeveloper", p.time_zone as "timeZone",
      array_to_string(r.permissions, ',') as permissions,
      array(select d.domain_id from staff_domain d where d.staff_id = p.id order by 1) as domains
    from staff p join role r on r.id = p.role_id where p.id = ${staffId} and ${sql.raw(isActiveStaff())}`.execute(tx)
  const user = rows[0]
  if (!user) return null
  const { permissions, isDeveloper, timeZone, ...profile } = user
  const isClosed = isClosedToDevelopers(startedAs, (await settingsIn(tx)).operator.site)
  const actor: Actor = {
    ...profile,
    staffId,
    allDomains: profile.domains,
    permissions: permissionsFrom(permissions, {
      isDeveloper,
      isClosedToDevelopers: isClosed,
      isOfAgent: profile.agentId !== null,
    }),
    sessionKey: 'export',
  }
  const sites = await tx
    .selectFrom('domain')
    .select(['name', 'time_zone', 'currency'])
    .where('id', 'in', [0, ...user.domains])
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute()
  const [site] = sites
  const siteTimeZone = site?.time_zone ?? 'Asia/Kolkata'
  await knowZones(tx, timeZone, siteTimeZone)
  return {
    actor,
    timeZone: timeZone ?? siteTimeZone,
    siteTimeZone,
    currency: site?.currency ?? 'INR',
    operator: sites.map(({ name }) => name).join(', '),
  }
}
