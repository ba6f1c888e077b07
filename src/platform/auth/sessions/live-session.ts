import { isDeveloperPermission, isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { permissions as known, type Permission } from '#blueprint/screen/permissions.ts'
import type { Language } from '#platform/auth/rules/languages.ts'
import { isClosedToDevelopers } from '#blueprint/settings/effective.ts'
import { knowZonesOf } from '#platform/database/calendars.ts'
import { agentEpochKey, firstEpoch } from '#platform/accounts/agent-epoch.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import {
  normalizeIp,
  loginWindowColumns,
  loginWindowRefusal,
  isActiveStaff,
  type LoginWindow,
} from '#platform/auth/login-window.ts'
import type { Stage } from '#blueprint/calls/guard.ts'
import { hasGuardedPermission, secondStepColumn } from '#platform/auth/secrets/second-step-required.ts'
import { barredMakersColumn } from '#platform/auth/secrets/credential-resets.ts'
import { hasMoved } from './session-binding.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'

/** A session that is currently valid, and its user. */
export interface LiveSession {
  readonly hash: Buffer
  /** Falls back to 'enrolment' when the user comes to need a second step. */
  readonly stage: Stage
  readonly actor: Actor
  /** All domains of the user; the actor may be restricted to one of them. */
  readonly allDomains: readonly number[]
  /** The one that was selected of several. */
  readonly chosenDomain?: number | undefined
  /** Of staff of an agent: the state of the tree of agents when the request began. Never kept longer than the request. */
  readonly agentEpoch?: string | undefined
  readonly visitor: string | null
  /** Why it cannot be used from here or now; the session itself stays open. */
  readonly refusal: string | null
  /** The user confirmed their identity within the last 10 minutes. */
  readonly isConfirmed: boolean
  /** The cookie arrives from another browser or another network than before. */
  readonly hasMoved: boolean
  /** Everything except changing the password is blocked (440). */
  readonly mustReset: boolean
  readonly isDeveloper: boolean
  /** A program with an API key: it reads, and changes nothing. */
  readonly isByKey?: true
  /** This request has unlocked the archive: past months are read from their files. */
  readonly readsArchive?: true
  readonly user: {
    readonly email: string
    readonly isTwoStep: boolean
    /** All details that the user enters themselves, the email address among them. */
    readonly isProfileComplete: boolean
    readonly isEmailVerified: boolean
    /** The user's time zone; null: that of the site. */
    readonly timeZone: string | null
    readonly language: Language | null
    /** Counters with sound; null: the operator's default. */
    readonly sounds: readonly string[] | null
    /** The work profile of the role; null: derived from its permissions. */
    readonly workProfile: string | null
    /** Work profiles whose tour the user has finished or closed. */
    readonly toursSeen: readonly string[]
  }
}

interface Row extends LoginWindow {
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
  agent_epoch: string | null
  is_developer: boolean
  must_reset: boolean
  is_two_step: boolean
  is_profile_complete: boolean
  is_email_verified: boolean
  role_name: string
  work_profile: string | null
  tours_seen: readonly string[]
  item_limit: bigint | null
  day_limit: bigint | null
  permissions: string
  domains: number[]
  barred_makers: string[]
}

// User and permissions are read with the session, so a removed right is gone with the next request.
const text = `
  select s.staff_id, s.stage, s.visitor, s.last_seen_at < now() - interval '10 seconds' as is_stale,
    coalesce(s.confirmed_at > now() - interval '10 minutes', false) as is_confirmed, s.ip, s.user_agent,
    ${secondStepColumn},
    p.username, p.name, p.email, p.agent_id, p.is_developer, p.must_reset, p.two_step_secret is not null as is_two_step,
    p.time_zone, p.language, p.sounds, p.is_profile_complete and p.email <> '' as is_profile_complete, p.email_verified_at is not null as is_email_verified,
    r.name as role_name, r.work_profile, p.tours_seen, coalesce(p.item_limit, r.item_limit) as item_limit, coalesce(p.day_limit, r.day_limit) as day_limit,
    ${loginWindowColumns('$4')}, array_to_string(r.permissions, ',') as permissions,
    case when p.agent_id is not null then
      coalesce((select e.value::text from setting e where e.domain_id = 0 and e.key = '${agentEpochKey}'), '${firstEpoch}') end as agent_epoch,
    array(select d.domain_id from staff_domain d where d.staff_id = s.staff_id order by 1) as domains,
    ${barredMakersColumn('$5')}
  from session s join staff p on p.id = s.staff_id join role r on r.id = p.role_id
  where s.token_hash = $1 and s.ended_at is null and ${isActiveStaff()}
    and s.last_seen_at > now() - make_interval(secs => $2) and s.created_at > now() - make_interval(secs => $3)
    and (s.stage = 'full' or s.created_at > now() - case s.stage when 'enrolment' then interval '15 minutes' else interval '5 minutes' end)`

export interface PresentedToken {
  readonly hash: Buffer
  readonly ip: string
  readonly userAgent: string
  /** Polls do not keep a session alive. */
  readonly isBackground: boolean
}

/** The valid session of a token hash, or null. */
export async function liveSession(
  auth: AuthContext,
  { hash, ip, userAgent, isBackground }: PresentedToken,
): Promise<LiveSession | null> {
  const { operator } = await currentSettings(auth.pool)
  const { absoluteSeconds } = auth.limits
  const idleSeconds = Math.min(auth.limits.idleSeconds, operator.access.idleMinutes * 60)
  const { rows } = await auth.pool.query<Row>({
    name: 'live session',
    text,
    values: [hash, idleSeconds, absoluteSeconds, normalizeIp(ip), operator.access.resetHours],
  })
  const row = rows[0]
  if (!row) return null
  await knowZonesOf(auth.pool, row.time_zone)
  // Written at most every 10 seconds, so that requests do not cost a write each.
  if (row.is_stale && !isBackground) await auth.pool.query({ name: 'seen', text: seenText, values: [hash] })
  const actor = actorFrom(row, hash, isClosedToDevelopers(auth.settings, operator.site))
  return {
    hash,
    stage: stageOf(row, actor),
    agentEpoch: row.agent_epoch ?? undefined,
    visitor: row.visitor,
    refusal: loginWindowRefusal(row),
    mustReset: row.must_reset,
    isDeveloper: row.is_developer,
    actor,
    allDomains: row.domains,
    isConfirmed: row.is_confirmed,
    hasMoved: hasMoved({ ip: row.ip, userAgent: row.user_agent }, { ip, userAgent }),
    user: {
      email: row.email,
      isTwoStep: row.is_two_step,
      isProfileComplete: row.is_profile_complete,
      isEmailVerified: row.is_email_verified,
      timeZone: row.time_zone,
      language: row.language,
      sounds: row.sounds,
      workProfile: row.work_profile,
      toursSeen: row.tours_seen,
    },
  }
}

/** Required for this user, or for their permissions. */
const needsSecondStep = (row: Row, { permissions }: Actor): boolean =>
  row.needs_second_step || (row.is_second_step_required && hasGuardedPermission(permissions))

const stageOf = (row: Row, actor: Actor): Stage =>
  row.stage === 'full' && !row.is_two_step && needsSecondStep(row, actor) ? 'enrolment' : row.stage

/** Does not wait for the disk, as everybody would every ten seconds who opens a list; a crash of the database loses a second of it. */
export const seenText = `update session set last_seen_at = now() where token_hash = $1 and ended_at is null
  and set_config('synchronous_commit', 'off', true) = 'off'`

const actorFrom = (row: Row, hash: Buffer, isClosed: boolean): Actor => ({
  staffId: row.staff_id,
  username: row.username,
  name: row.name,
  roleName: row.role_name,
  permissions: permissionsFrom(row.permissions, {
    isDeveloper: row.is_developer,
    isClosedToDevelopers: isClosed,
    isOfAgent: row.agent_id !== null,
  }),
  domains: row.domains,
  allDomains: row.domains,
  agentId: row.agent_id,
  itemLimit: row.item_limit,
  dayLimit: row.day_limit,
  barredMakers: row.barred_makers,
  sessionKey: hash.toString('hex').slice(0, 12),
})

const knownPermissions: ReadonlySet<string> = new Set(known)
const isPermission = (name: string): name is Permission => knownPermissions.has(name)

/** Sets cached by their text: few roles exist, and each set has about a hundred names. */
const permissionSets = new Map<string, ReadonlySet<Permission>>()

interface Holder {
  readonly isDeveloper: boolean
  readonly isClosedToDevelopers: boolean
  readonly isOfAgent: boolean
}

/** The permissions of a role that this user holds. */
export function permissionsFrom(text: string, { isDeveloper, isClosedToDevelopers, isOfAgent }: Holder) {
  const key = `${isDeveloper}${isClosedToDevelopers}${isOfAgent}${text}`
  const found = permissionSets.get(key)
  if (found) return found
  const isHeld = (name: Permission): boolean =>
    !(isClosedToDevelopers && isDeveloperPermission(name)) && !(isOfAgent && isOfOperator(name))
  const names = [...text.split(','), ...(isDeveloper ? ['IS_DEVELOPER'] : [])].filter(isPermission)
  const set: ReadonlySet<Permission> = new Set(names.filter(isHeld))
  if (permissionSets.size > 500) permissionSets.clear()
  permissionSets.set(key, set)
  return set
}
