import { sql } from 'kysely'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { decide, isRefusal, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { isCreditLocked } from '#blueprint/settings/operator-rules.ts'
import {
  createPlayer,
  type NewPlayer,
  type PlayerAgent,
  type PlayerOpening,
} from '#areas/agents/rules/accounts/create-player.ts'
import { assert } from '#values/assert.ts'
import { cellOf, isId } from '#values/id.ts'
import { atMost, maxMoney, money, moneyOrNull, zeroMoney } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { generateFirstPassword } from '#platform/auth/secrets/first-password.ts'
import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded, type LoadContext } from '#engine/input/store.ts'
import { allocateId } from '#engine/input/new-row.ts'
import type { Scope } from '#engine/scope.ts'
import { firstPasswordHours } from '#areas/access/users/shared.ts'
import { contactExclusionRefusal } from '#areas/players/limits/limits.facts.ts'
import { lockWallets } from '#areas/agents/tree/accounts/account.facts.ts'
import { playerRecord } from '#areas/agents/tree/accounts/account.record.ts'
import { exposureLimitAbove } from '#areas/agents/tree/accounts/account-edit.facts.ts'
import { contactRefusal } from './contact-rules.ts'
import { referrerRefusal, findReferrer } from './referrer.facts.ts'
import { playerForm } from './player-form.screen.ts'

type Fields = FieldsOf<typeof playerForm>

interface PlayerLoaded extends Loaded<typeof playerForm> {
  readonly opening: PlayerOpening | null
  /** Generated password, shown once; null if the creator chose one. */
  readonly made: string | null
}

interface AgentRow {
  readonly id: bigint
  readonly username: string
  readonly domain_id: number
  readonly status: string
  readonly currency: string
  readonly brand: string
}

async function agentRow(tx: Tx, id: string | null, scope: Scope): Promise<AgentRow | null> {
  if (id === null || !isId(id) || !scope.includes(BigInt(id))) return null
  const row = await tx
    .selectFrom('agent')
    .innerJoin('domain', 'domain.id', 'agent.domain_id')
    .where('agent.id', '=', BigInt(id))
    .select([
      'agent.id',
      'agent.username',
      'agent.domain_id',
      'agent.status',
      'domain.currency',
      'domain.name as brand',
    ])
    .executeTakeFirst()
  return row ?? null
}

async function readAgentPosition(
  tx: Tx,
  { id, username, domain_id, status }: AgentRow,
  actor: Actor,
): Promise<PlayerAgent> {
  const wallet = (await lockWallets(tx, [id])).get(id)
  const limit = await exposureLimitAbove(tx, id)
  return {
    id,
    name: username,
    domainId: domain_id,
    isActive: status === 'ACTIVE',
    isDirect: actor.agentId === null || actor.agentId === id,
    isCreditKept: isCreditLocked((await settingsIn(tx)).of(domain_id).agents.creditEditors, actor.agentId),
    available: wallet ? maxMoney(zeroMoney, money(wallet.balance - wallet.exposure)) : zeroMoney,
    limitAbove: moneyOrNull(limit),
  }
}

/**
 * Which of these values are in use. Usernames are unique per domain; phone and email are compared only within the
 * actor's downline, so nothing else is revealed.
 */
async function findTakenFields(
  tx: Tx,
  { domain_id: domain }: AgentRow,
  { username, phone, email }: Fields,
  scope: Scope,
) {
  const isVisible = scope.within('agent_id')
  const { rows } = await sql<Record<'username' | 'phone' | 'email', boolean>>`select
    exists (select from username_claim where name_key = ${`${domain}:${(username ?? '').toLowerCase()}`}) as username,
    exists (select from player where phone_key(phone) = phone_key(${phone}) and phone is not null and domain_id = ${domain} and ${isVisible}) as phone,
    exists (select from player where lower(email) = lower(${email}) and email is not null and domain_id = ${domain} and ${isVisible}) as email`.execute(
    tx,
  )
  const [row] = rows
  return (['username', 'phone', 'email'] as const).filter((field) => row?.[field])
}

async function contactObjection(
  tx: Tx,
  { domain_id: domainId, brand }: AgentRow,
  values: Fields,
): Promise<Refusal | null> {
  const contact = { phone: values.phone ?? undefined, email: values.email ?? undefined }
  const weak = values.password === null ? null : newPasswordRefusal(values.password, [brand, values.username ?? ''])
  return (
    weak ??
    contactRefusal(contact, (await settingsIn(tx)).of(domainId).access) ??
    (await contactExclusionRefusal(tx, contact, new Date()))
  )
}

const empty = Object.fromEntries(Object.keys(playerForm.fields).map((name) => [name, null])) as unknown as Fields

async function read(
  tx: Tx,
  _: string | null,
  actor: Actor,
  { scope, entered }: LoadContext<typeof playerForm>,
): Promise<PlayerLoaded> {
  // Hashing is slow, so it runs before any lock is taken.
  const chosen = entered?.password ?? null
  const password = chosen === null ? await generateFirstPassword() : { text: null, hash: await hashPassword(chosen) }
  const row = await agentRow(tx, entered?.agent ?? null, scope)
  const referrerId =
    row && entered ? await findReferrer(tx, entered.referrer, { domainId: row.domain_id, scope }) : null
  const opening =
    row && entered
      ? {
          playerId: await allocateId(tx, 'account'),
          agent: await readAgentPosition(tx, row, actor),
          currency: row.currency,
          taken: await findTakenFields(tx, row, entered, scope),
          referrerId: referrerId,
          objection: (await contactObjection(tx, row, entered)) ?? (await referrerRefusal(tx, referrerId, new Date())),
          mayGiveVip: actor.permissions.has('PLAYER_VIP_EDIT'),
          itemLimit: actor.itemLimit === null ? null : atMost(actor.itemLimit),
          password: { hash: password.hash, until: new Date(Date.now() + firstPasswordHours * 3_600_000) },
        }
      : null
  return {
    values: empty,
    version: 0,
    subject: playerRecord.subjectOf(
      {
        cell: opening && cellOf(opening.playerId),
        id: opening?.playerId ?? 0n,
        domainId: row?.domain_id ?? null,
        agentId: row?.id ?? null,
      },
      { name: `player ${entered?.username ?? ''}` },
    ),
    opening,
    made: password.text,
  }
}

const newPlayer = (values: Fields, by: string, remark: string): NewPlayer => ({
  username: values.username ?? '',
  name: values.name ?? '',
  phone: values.phone,
  email: values.email,
  state: values.state,
  status: values.status ?? 'ACTIVE',
  vipLevel: Number(values.vip ?? '0'),
  creditReference: money(values.creditReference ?? 0n),
  deposit: money(values.initialDeposit ?? 0n),
  exposureLimit: moneyOrNull(values.exposureLimit),
  remark,
  by,
})

export const playerStore = store(playerForm, {
  read,
  rule(loaded: PlayerLoaded | null, values, { actor, reason }) {
    assert(loaded !== null, 'a new player was loaded')
    const { opening, made } = loaded
    if (opening === null) return refuse('This agent is not in your downline.', 'agent')
    const player = newPlayer(values, actor.username, reason ?? '')
    const decision = createPlayer(opening, player)
    if (isRefusal(decision) || made === null) return decision
    return decide({ ...decision, once: { Username: player.username, 'First password': made } })
  },
})
