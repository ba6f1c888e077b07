import { sql } from 'kysely'
import { linkKinds, linkScore, strengthOf, type LinkKind } from '#areas/players/rules/devices/link.ts'
import { answerAbout } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { masked } from '#values/text/masked.ts'
import type { Scope } from '#engine/scope.ts'
import { playerSubject } from '#areas/players/limits/responsible-gaming-queries.data.ts'
import { linkedAccounts } from '#areas/players/devices/player-devices/player-devices.queries.ts'

/** Linked accounts shown, and holders examined per identifier. An identifier with more holders is no evidence. */
const maxLinks = 50
const maxHolders = 51

interface LinkRow {
  readonly kind: LinkKind
  readonly key: string
  readonly label: string | null
  readonly id: bigint
  readonly username: string
  readonly status: string
  readonly agentId: bigint
  readonly agent: string
  readonly domain: string
}

/**
 * The player's identifiers and the players in the reader's scope who share them. Players outside the scope are neither
 * named nor counted.
 */
async function readHolders(tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }, scope: Scope) {
  const { rows } = await sql<LinkRow>`
    with things as (
      select distinct 'DEVICE' as kind, device as key, null::text as label from device_event where cell = ${cell} and player_id = ${id} and device <> ''
      union all select distinct 'IP', ip, null from device_event where cell = ${cell} and player_id = ${id} and ip <> ''
      union all select 'PHONE', phone_key(phone), null from player where cell = ${cell} and id = ${id} and phone_key(phone) is not null
      union all select distinct 'BANK', payee_key(beneficiary), null from withdrawal where cell = ${cell} and player_id = ${id} and payee_key(beneficiary) is not null
      union all select 'DOCUMENT', encode(number_hash, 'hex'), max(number_masked) from kyc_document
        where cell = ${cell} and player_id = ${id} and number_hash is not null and status <> 'REJECTED' group by number_hash
      union all select distinct 'PICTURE', f.sha256, null from kyc_file f where f.cell = ${cell} and f.player_id = ${id})
    select t.kind, t.key, t.label, p.id, p.username, p.status, p.agent_id as "agentId", a.username as agent, d.name as domain
    from things t cross join lateral (
      select held.cell, held.player_id from (
        select s.cell, s.player_id from device_event s where t.kind = 'DEVICE' and s.device = t.key and s.device <> ''
        union select s.cell, s.player_id from device_event s where t.kind = 'IP' and s.ip = t.key and s.ip <> ''
        union select o.cell, o.id from player o where t.kind = 'PHONE' and o.phone is not null and phone_key(o.phone) = t.key
        union select w.cell, w.player_id from withdrawal w where t.kind = 'BANK' and w.beneficiary <> '' and payee_key(w.beneficiary) = t.key
        union select k.cell, k.player_id from kyc_document k where t.kind = 'DOCUMENT' and k.number_hash = decode(case when t.kind = 'DOCUMENT' then t.key else '' end, 'hex') and k.status <> 'REJECTED'
        union select f.cell, f.player_id from kyc_file f where t.kind = 'PICTURE' and f.sha256 = t.key) held
      join player o on o.cell = held.cell and o.id = held.player_id
      where ${scope.within('o.agent_id')} limit ${maxHolders}) h
    join player p on p.cell = h.cell and p.id = h.player_id join agent a on a.id = p.agent_id join domain d on d.id = p.domain_id`.execute(
    tx,
  )
  return rows
}

/** Display value of the identifier, masked where it is personal. */
function displayValue({ kind, key, label }: LinkRow): string {
  if (kind === 'DEVICE') return key
  if (kind === 'DOCUMENT') return label ?? 'Document'
  return kind === 'PICTURE' ? key.slice(0, 8) : masked(key)
}

export const linkedAccountsAnswer = answerAbout(
  linkedAccounts,
  playerSubject,
  async ({ tx, scope, subject: player }) => {
    const rows = await readHolders(tx, player, scope)
    const holders = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`)
    const others = Map.groupBy(
      rows.filter(({ id }) => id !== player.id),
      ({ id }) => id,
    )
    const links = [...others.values()].flatMap((things) => {
      const [one] = things
      if (!one) return []
      const shared = things
        .map((thing) => ({
          kind: thing.kind,
          label: displayValue(thing),
          holders: holders.get(`${thing.kind} ${thing.key}`)?.length ?? 0,
        }))
        .toSorted((a, b) => linkKinds.indexOf(a.kind) - linkKinds.indexOf(b.kind) || a.label.localeCompare(b.label))
      const score = linkScore(shared)
      const { id, username, status, agentId, agent, domain } = one
      const about = { id, username, status, domain, agent: { id: agentId, name: agent } }
      return score === 0 ? [] : [{ ...about, score, strength: strengthOf(score), shared }]
    })
    const strongest = links.toSorted((a, b) => b.score - a.score || a.username.localeCompare(b.username))
    return { links: strongest.slice(0, maxLinks), isMore: strongest.length > maxLinks }
  },
)
