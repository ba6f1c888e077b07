import type pg from 'pg'
import { refuse } from '#blueprint/decision/refusal.ts'
import { deviceDecision } from './rules/device.ts'
import type { RequestOrigin } from './actor.ts'
import { deviceRuleOf, activeRulesSql, type RestrictionRow } from './device-rules.ts'

interface StaffAccount {
  readonly id: bigint
  readonly agent_id: bigint | null
  readonly username: string
}

/**
 * Applies the device rules of the panel and counts each matching rule. Returns the reason if sign-in is blocked,
 * 'challenge' if a rule asks for proof of work that was not given, else null.
 */
export async function panelDeviceRefusal(
  client: pg.PoolClient,
  account: StaffAccount,
  { ip, visitor, userAgent, isProven }: RequestOrigin & { readonly isProven: boolean },
): Promise<{ readonly refused: string } | 'challenge' | null> {
  await client.query(
    `select set_config('app.domains', (select coalesce(array_agg(domain_id)::text, '{}') from staff_domain where staff_id = $1), true)`,
    [account.id],
  )
  const { rows } = await client.query<RestrictionRow>({ name: 'device rules', text: activeRulesSql })
  const { outcome, matchedRules: spoke } = deviceDecision(
    {
      rules: rows.map(deviceRuleOf),
      device: { ip, userAgent, hasCaptcha: isProven, ...(visitor === null ? {} : { id: visitor }) },
      scope: account.agent_id === null ? 'PANEL' : 'AGENTS',
      now: Date.now(),
    },
    'login',
  )
  for (const id of spoke) {
    const domainId = rows.find((row) => row.id === id)?.domain_id ?? null
    await client.query('insert into device_restriction_hit (restriction_id, domain_id, subject) values ($1, $2, $3)', [
      id,
      domainId,
      `staff:${account.id}`,
    ])
  }
  if (outcome === 'CAPTCHA') return 'challenge'
  return outcome === 'BLOCKED' ? refuse('This account cannot be used from this device or network.') : null
}
