import { sql } from 'kysely'
import { assert } from '#values/assert.ts'
import { answer } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { secondStepColumn } from '#platform/auth/secrets/second-step-required.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { setupSteps } from './setup.screen.ts'
import { stepsOf, type Installation } from './step-state.ts'

/** An owner manages users and roles of the whole operator; the same definition ends the time of a sole owner. */
const isOwner = sql`s.agent_id is null and s.status = 'ACTIVE' and r.permissions @> '{USER_CREATE,USER_EDIT,ROLE_EDIT}'`

type Counts = Omit<Installation, 'accountLacks' | 'dependentOwners'>

async function readCounts(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*)::int from staff s join role r on r.id = s.role_id where ${isOwner}) as owners,
    (select count(*)::int from staff s join role r on r.id = s.role_id where ${isOwner} and s.last_login_at is not null) as "ownersSignedIn",
    (select count(*)::int from domain where status = 'ACTIVE') as domains,
    (select count(*)::int from domain where status = 'ACTIVE' and (version > 1 or host <> 'localhost')) as "ownDomains",
    (select count(*)::int from role where status = 'ACTIVE' and rank > 1) as roles,
    (select count(*)::int from role where status = 'ACTIVE' and rank > 1 and 'DOWNLINE_VIEW' = any(permissions)) as "agentRoles",
    (select count(*)::int from agent where level > 1) as agents,
    (select count(*)::int from domain d where status = 'ACTIVE' and d.id = any(visible_domains())
      and not exists (select from agent a where a.domain_id = d.id)) as "domainsWithoutCompany",
    (select count(*)::int from deposit_method) as methods,
    (select count(*)::int from deposit_method where status = 'ACTIVE') as "activeMethods",
    (select count(*)::int from gateway g where status = 'ACTIVE' and adapter <> 'manual'
      and not exists (select from gateway_call c where c.gateway_id = g.id and c.outcome = 'ANSWERED')) as "untestedGateways",
    (select count(*)::int from inbound_key where status = 'ACTIVE' and (expires_at is null or expires_at > now())) as keys,
    (select count(*)::int from inbound_key where status = 'ACTIVE' and last_used_at is not null
      and (expires_at is null or expires_at > now())) as "usedKeys",
    (select count(*)::int from event) as events,
    (select count(*)::int from market where status not in ('INACTIVE', 'SUSPENDED')) as "openMarkets"`.execute(tx)
  assert(rows[0] !== undefined, 'counts are one row')
  return rows[0]
}

/** Owners who cannot yet decide what the owner who appointed them, or reset their credentials, requests. */
async function readDependentOwners(tx: Tx): Promise<Installation['dependentOwners']> {
  const { resetHours } = (await settingsIn(tx)).operator.access
  const left = sql`c.at + make_interval(hours => ${resetHours}) - now()`
  const { rows } = await sql<Installation['dependentOwners'][number]>`
    select distinct on (s.id) s.username, by_user.username as "of", ceil(extract(epoch from ${left}) / 3600)::int as hours
    from credential_reset c join staff s on s.id = c.staff_id join role r on r.id = s.role_id
      join staff by_user on lower(by_user.username) = lower(c.requested_by) and by_user.id <> s.id
    where ${isOwner} and ${left} > interval '0' order by s.id, c.at desc`.execute(tx)
  return rows
}

interface AccountRow {
  readonly hasEmail: boolean
  readonly hasSecondStep: boolean
  readonly hasTransactionPassword: boolean
}

async function readAccountLacks(tx: Tx, staffId: bigint): Promise<readonly string[]> {
  const { rows } = await sql<AccountRow>`select p.email <> '' and p.email_verified_at is not null as "hasEmail",
      p.two_step_secret is not null or not (is_second_step_required or needs_second_step) as "hasSecondStep",
      p.transaction_password_hash is not null as "hasTransactionPassword"
    from (select p.*, ${sql.raw(secondStepColumn.replace(', p.needs_second_step', ''))} from staff p
      where p.id = ${staffId}) p`.execute(tx)
  const [row] = rows
  return [
    ...(row?.hasEmail ? [] : ['verified email']),
    ...(row?.hasSecondStep ? [] : ['two-step verification']),
    ...(row?.hasTransactionPassword ? [] : ['transaction password']),
  ]
}

export const setupStepsAnswer = answer(setupSteps, async ({ tx, actor }) => {
  if (actor.agentId !== null) return { steps: [], done: 0, isComplete: true }
  const steps = stepsOf({
    ...(await readCounts(tx)),
    accountLacks: await readAccountLacks(tx, actor.staffId),
    dependentOwners: await readDependentOwners(tx),
  })
  const done = steps.filter(({ state }) => state === 'DONE').length
  return { steps: [...steps], done, isComplete: done === steps.length }
})
