import type pg from 'pg'
import type { StaffLookup } from './people/staff.ts'
import { addressOf } from './people/names.ts'
import { dayLength, hour, type WorldContext } from './context.ts'
import { json } from './betting/sheets.ts'
import { writeAudit } from './trail.ts'

interface SettingPlan {
  readonly domainId: number
  readonly group: string
  readonly value: Readonly<Record<string, unknown>>
  readonly daysAgo: number
}

/** The demo's settings, with some overrides by domain. */
const settingPlans: readonly SettingPlan[] = [
  {
    domainId: 0,
    group: 'site',
    value: {
      supportEmail: 'help@overround.test',
      supportPhone: '+91 00000 00000',
      footer: 'Demo site',
    },
    daysAgo: 52,
  },
  { domainId: 0, group: 'payments', value: { maxDeposit: '2000000.00', maxWithdrawal: '5000000.00' }, daysAgo: 41 },
  { domainId: 0, group: 'risk', value: { alertDeposit: '200000.00', alertWin: '500000.00' }, daysAgo: 33 },
  { domainId: 12, group: 'reports', value: { reportDays: 92 }, daysAgo: 20 },
  {
    domainId: 14,
    group: 'site',
    value: { footer: 'Overround Gold, by invitation', supportTelegram: '@gold_demo' },
    daysAgo: 9,
  },
  { domainId: 12, group: 'features', value: { bonusClaims: false }, daysAgo: 12 },
  { domainId: 14, group: 'features', value: { registrations: false, casinoLaunches: true }, daysAgo: 3 },
  { domainId: 14, group: 'agents', value: { settlementDay: 'Friday' }, daysAgo: 6 },
]

interface Restriction {
  readonly kind: string
  readonly value: string
  readonly scope: 'PLAYERS' | 'AGENTS' | 'PANEL'
  readonly action: string
  readonly reason: string
  readonly domainId: number | null
  readonly daysAgo: number
  readonly hits: number
  readonly isEnded?: true
}

const everywhere = { domainId: null, scope: 'PLAYERS' } as const
const restrictions: readonly Restriction[] = [
  {
    ...everywhere,
    kind: 'CIDR',
    value: '192.0.2.128/25',
    action: 'BLOCK_REGISTER',
    reason: 'Accounts by the dozen',
    daysAgo: 44,
    hits: 23,
  },
  { ...everywhere, kind: 'USER_AGENT', value: '*headless*', action: 'FLAG', reason: 'Scripts', daysAgo: 40, hits: 61 },
  { ...everywhere, kind: 'EMULATOR', value: 'YES', action: 'CAPTCHA', reason: 'Bonus hunters', daysAgo: 38, hits: 37 },
  {
    ...everywhere,
    kind: 'APP_VERSION_BELOW',
    value: '3.8.0',
    action: 'BLOCK_WITHDRAW',
    reason: 'Versions without a device id',
    daysAgo: 25,
    hits: 12,
  },
  { ...everywhere, kind: 'COUNTRY', value: 'KP', action: 'BLOCK_REGISTER', reason: 'Sanctions', daysAgo: 55, hits: 0 },
  {
    domainId: 12,
    scope: 'PLAYERS',
    kind: 'DEVICE_ID',
    value: 'demo-device-7731',
    action: 'BLOCK_WITHDRAW',
    reason: 'Five accounts, one bank',
    daysAgo: 12,
    hits: 4,
  },
  {
    domainId: 11,
    scope: 'AGENTS',
    kind: 'IP',
    value: '192.0.2.77',
    action: 'BLOCK_LOGIN',
    reason: 'Guessed passwords',
    daysAgo: 8,
    hits: 9,
  },
  {
    domainId: null,
    scope: 'PANEL',
    kind: 'IP',
    value: '192.0.2.201',
    action: 'BLOCK_LOGIN',
    reason: 'Guessed passwords',
    daysAgo: 30,
    hits: 2,
    isEnded: true,
  },
  {
    ...everywhere,
    kind: 'DEVICE_ID',
    value: 'demo-office-tablet',
    action: 'ALLOW',
    reason: 'A shared device of one family',
    daysAgo: 5,
    hits: 3,
  },
]

/** Settings, and device rules with their number of matches. */
export function writeRules(context: WorldContext, staff: StaffLookup): void {
  const { sheets, end } = context
  for (const { domainId, group, value, daysAgo } of settingPlans) {
    const at = end - daysAgo * dayLength
    sheets.put('setting', {
      domain_id: domainId,
      key: `settings.${group}`,
      value: json(value),
      version: 1,
      updated_at: new Date(at),
      updated_by: staff('owner'),
    })
    writeAudit(context, {
      at,
      actor: staff('owner'),
      role: 'Owner',
      action: `${domainId === 0 ? 'house-' : ''}${group}-settings.saved`,
      permission: 'SETTING_PAGE_EDIT',
      subject: `setting:settings.${group}`,
      route: '/general-setting',
      input: value,
      after: value,
      ...(domainId === 0 ? {} : { domainId }),
    })
  }
  for (const rule of restrictions) writeRestriction(context, rule, staff('developer'))
}

function writeRestriction({ sheets, random, end }: WorldContext, rule: Restriction, by: string): void {
  const createdAt = end - rule.daysAgo * dayLength
  const id = random.uuid(createdAt)
  sheets.put('device_restriction', {
    id,
    domain_id: rule.domainId,
    kind: rule.kind,
    value: rule.value,
    scope: rule.scope,
    action: rule.action,
    reason: rule.reason,
    from_at: new Date(createdAt),
    expires_at: rule.isEnded ? new Date(createdAt + 7 * dayLength) : null,
    status: rule.isEnded ? 'DEACTIVATED' : 'ACTIVE',
    created_by: by,
    created_at: new Date(createdAt),
  })
  for (let hit = 0; hit < rule.hits; hit += 1) {
    const at = Math.floor(createdAt + random.fraction() * (rule.isEnded ? 7 * dayLength : end - createdAt - hour))
    sheets.put('device_restriction_hit', {
      id: random.uuid(at),
      restriction_id: id,
      domain_id: rule.domainId,
      subject: `from ${addressOf(random.between(128, 250))}`,
      at: new Date(at),
    })
  }
}

const closed: readonly (readonly [codes: readonly string[], switches: string, message: string, daysAgo: number])[] = [
  [
    ['IN-TN', 'IN-TS', 'IN-AP'],
    'register = false, deposit = false, sports = false, casino = false, bonus = false',
    'Not available in your state',
    120,
  ],
  [['IN-AS', 'IN-OD', 'IN-NL', 'IN-SK'], 'register = false, casino = false', 'Not available in your state', 90],
  [
    ['KP', 'IR', 'SY'],
    'login = false, register = false, deposit = false, withdraw = false, sports = false, casino = false, bonus = false',
    'Not available in your country',
    300,
  ],
  [
    ['US', 'GB', 'FR', 'AU', 'SG'],
    'register = false, deposit = false, sports = false, casino = false, bonus = false',
    'Not available in your country',
    300,
  ],
]

/** Blocked locations of the demo; all locations come with the baseline. */
export async function blockLocations(client: pg.PoolClient, { now }: WorldContext, by: string): Promise<void> {
  for (const [codes, switches, message, daysAgo] of closed) {
    const at = new Date(now - daysAgo * dayLength)
    await client.query(
      `update geo_rule set ${switches}, is_listed = true, message = $2, effective_from = $3, updated_at = $3, updated_by = $4, version = 2
       where coalesce(state, country) = any ($1)`,
      [codes, message, at, by],
    )
  }
}
