import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Claimant, CodeTemplate } from '#areas/marketing/rules/bonus-templates/bonus-code.ts'
import { lockTemplateOfCode } from './granting-template.facts.ts'

interface LockedPlayer {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
  readonly agent_id: bigint
  readonly currency: string
  readonly status: string
}

interface Claim {
  readonly template: CodeTemplate | null
  readonly claimant: Claimant
}

interface SharedUse {
  readonly sharesDevice: boolean
  readonly sharesAccount: boolean
}

/** Whether another player has had the bonus with a device or an account of this one; read while the template is locked. */
async function sharedUse(
  tx: Tx,
  { cell, id: playerId, domain_id: domainId }: LockedPlayer,
  { id: templateId }: CodeTemplate,
  device: string,
): Promise<SharedUse> {
  const { codesPerDevice, codesPerAccount } = (await settingsIn(tx)).of(domainId).bonus
  const hadIt = sql`select from bonus_award b where b.cell = other.cell and b.player_id = other.player_id and b.template_id = ${templateId}`
  const { rows } = await sql<SharedUse>`
    select ${codesPerDevice}::boolean and exists (select from device_event other
        where other.device = any (array(select mine.device from device_event mine where mine.cell = ${cell} and mine.player_id = ${playerId})
            || array[${device}]::text[]) and other.device <> '' and other.player_id <> ${playerId} and exists (${hadIt})) as "sharesDevice",
      ${codesPerAccount}::boolean and exists (select from beneficiary other
        where other.account_key = any (array(select mine.account_key from beneficiary mine where mine.cell = ${cell} and mine.player_id = ${playerId}))
          and other.player_id <> ${playerId} and exists (${hadIt})) as "sharesAccount"`.execute(tx)
  return rows[0] ?? { sharesDevice: false, sharesAccount: false }
}

/** What a claim of a code is decided by, and the device that it comes from. The player is locked before the template, as the tasks do. */
export async function readClaim(tx: Tx, player: LockedPlayer, code: string, device = ''): Promise<Claim> {
  const { cell, id: playerId, domain_id: domainId, agent_id: agentId, currency, status } = player
  const template = await lockTemplateOfCode(tx, domainId, code)
  const { rows } = await sql<{ used: number; hasBonus: boolean; domainCurrency: string }>`
    select count(*) filter (where b.template_id = ${template?.id ?? null}::uuid)::int as used,
      coalesce(bool_or(b.status = 'ACTIVE'), false) as "hasBonus",
      (select currency from domain where id = ${domainId}) as "domainCurrency"
    from bonus_award b where b.cell = ${cell} and b.player_id = ${playerId}`.execute(tx)
  const known = rows[0] ?? { used: 0, hasBonus: false, domainCurrency: currency }
  const shared =
    template === null ? { sharesDevice: false, sharesAccount: false } : await sharedUse(tx, player, template, device)
  const isClosed = status !== 'ACTIVE'
  return {
    template,
    claimant: { awardId: uuidv7(), cell, playerId, domainId, agentId, currency, isClosed, ...shared, ...known },
  }
}
