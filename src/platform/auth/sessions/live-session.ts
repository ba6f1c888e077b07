import { permissions as known, type Permission } from '#blueprint/screen/permissions.ts'
import type { Language } from '#platform/auth/rules/languages.ts'
import { modeOf } from '#blueprint/settings/effective.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { addressOf, placeColumns, placeRefusal, worksHere, type Place } from '#platform/auth/place.ts'
import type { Stage } from './sessions.ts'
import { holdsGuarded, secondStepColumn } from '#platform/auth/secrets/step-due.ts'
import { hasMoved } from './whereabouts.ts'
import { settingsNow } from '#platform/auth/told.ts'

/** A session that is alive at this moment, and whose it is. */
export interface LiveSession {
  readonly hash: Buffer
  /** Whoever turns out to need a second step while he works is back at enrolling. */
  readonly stage: Stage
  readonly actor: Actor
  /** Every domain of the person; the actor may have chosen to see one of them only. */
  readonly allDomains: readonly number[]
  readonly visitor: string | null
  /** Why it may not be used from here or now; the session itself lives on. */
  readonly refused: string | null
  /** He has proved within the last ten minutes that it is he. */
  readonly isConfirmed: boolean
  /** The cookie comes from another browser in another network than before. */
  readonly hasMoved: boolean
  /** Everything but a new password is closed (440). */
  readonly mustReset: boolean
  readonly isDeveloper: boolean
  readonly person: {
    readonly email: string
    readonly isTwoStep: boolean
    readonly isProfileComplete: boolean
    readonly isEmailVerified: boolean
    /** Whose clock he reads by; null: that of the site. */
    readonly timeZone: string | null
    readonly language: Language | null
    /** What he wants to hear; null: what the house says. */
    readonly sounds: readonly string[] | null
  }
}

interface Row extends Place {
  staff_id: bigint
  stage: Stage
  visitor: string | null
  is_stale: boolean
  is_confirmed: boolean
  is_second_step_required: boolean
  needs_second_step: boolean
  time_zone: string | null
  language: Language | null
  sounds: readonly string[] | null
  ip: string | null
  user_agent: string | null
  username: string
  name: string
  email: string
  agent_id: bigint | null
  is_developer: boolean
  must_reset: boolean
  is_two_step: boolean
  is_profile_complete: boolean
  is_email_verified: boolean
  role_name: string
  item_limit: bigint | null
  day_limit: bigint | null
  permissions: string
  domains: number[]
}

// Everything of the person is read anew with the session: what was taken away is gone at the next request.
const text = `
  select s.staff_id, s.stage, s.visitor, s.last_seen_at < now() - interval '10 seconds' as is_stale,
    coalesce(s.confirmed_at > now() - interval '10 minutes', false) as is_confirmed, s.ip, s.user_agent,
    ${secondStepColumn},
    p.username, p.name, p.email, p.agent_id, p.is_developer, p.must_reset, p.two_step_secret is not null as is_two_step,
    p.time_zone, p.language, p.sounds, p.is_profile_complete, p.email_verified_at is not null as is_email_verified,
    r.name as role_name, coalesce(p.item_limit, r.item_limit) as item_limit, coalesce(p.day_limit, r.day_limit) as day_limit,
    ${placeColumns('$4')}, array_to_string(r.permissions, ',') as permissions,
    array(select d.domain_id from staff_domain d where d.staff_id = s.staff_id order by 1) as domains
  from session s join staff p on p.id = s.staff_id join role r on r.id = p.role_id
  where s.token_hash = $1 and s.ended_at is null and ${worksHere()}
    and s.last_seen_at > now() - make_interval(secs => $2) and s.created_at > now() - make_interval(secs => $3)
    and (s.stage = 'full' or s.created_at > now() - case s.stage when 'enrolment' then interval '15 minutes' else interval '5 minutes' end)`

export interface Presented {
  readonly hash: Buffer
  readonly ip: string
  readonly userAgent: string
  /** A poll does not keep a session alive. */
  readonly isBackground: boolean
}

/** The live session of a token's hash, or null. */
export async function liveSession(
  doors: Doors,
  { hash, ip, userAgent, isBackground }: Presented,
): Promise<LiveSession | null> {
  const { house } = await settingsNow(doors.pool)
  const { absoluteSeconds } = doors.limits
  const idleSeconds = Math.min(doors.limits.idleSeconds, house.access.idleMinutes * 60)
  const { rows } = await doors.pool.query<Row>({
    name: 'live session',
    text,
    values: [hash, idleSeconds, absoluteSeconds, addressOf(ip)],
  })
  const row = rows[0]
  if (!row) return null
  // Written at most every ten seconds: a session need not cost a write a request.
  if (row.is_stale && !isBackground) await doors.pool.query({ name: 'seen', text: seenText, values: [hash] })
  const actor = actorFrom(row, hash, modeOf(doors.settings.siteMode, house.site.siteMode) === 'main')
  return {
    hash,
    stage: stageOf(row, actor),
    visitor: row.visitor,
    refused: placeRefusal(row),
    mustReset: row.must_reset,
    isDeveloper: row.is_developer,
    actor,
    allDomains: row.domains,
    isConfirmed: row.is_confirmed,
    hasMoved: hasMoved({ ip: row.ip, userAgent: row.user_agent }, { ip, userAgent }),
    person: {
      email: row.email,
      isTwoStep: row.is_two_step,
      isProfileComplete: row.is_profile_complete,
      isEmailVerified: row.is_email_verified,
      timeZone: row.time_zone,
      language: row.language,
      sounds: row.sounds,
    },
  }
}

/** Asked of the person himself, or of whoever holds what he holds. */
const owesStep = (row: Row, { permissions }: Actor): boolean =>
  row.needs_second_step || (row.is_second_step_required && holdsGuarded(permissions))

const stageOf = (row: Row, actor: Actor): Stage =>
  row.stage === 'full' && !row.is_two_step && owesStep(row, actor) ? 'enrolment' : row.stage

const seenText = 'update session set last_seen_at = now() where token_hash = $1 and ended_at is null'

const actorFrom = (row: Row, hash: Buffer, isClosedToDevelopers: boolean): Actor => ({
  staffId: row.staff_id,
  username: row.username,
  name: row.name,
  roleName: row.role_name,
  permissions: permissionsFrom(row.permissions, row.is_developer, isClosedToDevelopers),
  domains: row.domains,
  agentId: row.agent_id,
  itemLimit: row.item_limit,
  dayLimit: row.day_limit,
  sessionKey: hash.toString('hex').slice(0, 12),
})

const knownPermissions: ReadonlySet<string> = new Set(known)
const isPermission = (name: string): name is Permission => knownPermissions.has(name)
const isOfDevelopers = (name: string) => name === 'IS_DEVELOPER' || name.startsWith('DEV_')

/** Sets by their text: few roles exist, and each set is made of some hundred words. */
const made = new Map<string, ReadonlySet<Permission>>()

export function permissionsFrom(
  text: string,
  isDeveloper: boolean,
  isClosedToDevelopers: boolean,
): ReadonlySet<Permission> {
  const key = `${isDeveloper}${isClosedToDevelopers}${text}`
  const found = made.get(key)
  if (found) return found
  const names = [...text.split(','), ...(isDeveloper ? ['IS_DEVELOPER'] : [])].filter(isPermission)
  const set = new Set(isClosedToDevelopers ? names.filter((name) => !isOfDevelopers(name)) : names)
  if (made.size > 500) made.clear()
  made.set(key, set)
  return set
}
