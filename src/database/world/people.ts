import { hash } from '@node-rs/argon2'
import { actionPermissions, permissions, type Permission } from '#blueprint/permissions.ts'
import { domainPlans, type Agent } from './agents.ts'
import { dayLength, rupees, type Scene } from './scene.ts'

/** Published with the product: a demo world has nothing to protect, and an installation of its own has none of these. */
export const demoPassword = 'lantern-orchard-47'
export const demoTransactionPassword = 'harbour-pebble-83'

const developerOnly: readonly Permission[] = [
  'IS_DEVELOPER',
  'DEV_SETTINGS_VIEW',
  'DEV_WAREHOUSE_LOGS_VIEW',
  'DEV_MASTERS_VIEW',
  'DEV_DR_VIEW',
]
const without = (all: readonly Permission[], some: readonly Permission[]) => all.filter((each) => !some.includes(each))

const agentViews: readonly Permission[] = [
  'USER_CHANGE_PASSWORD',
  'DASHBOARD_VIEW',
  'DOWNLINE_VIEW',
  'PLAYERS_REPORT',
  'QIUCKREPORT_VIEW',
  'MY_BETS_VIEW',
  'INPLAY_VIEW',
  'PLAYER_EXPOSURE_VIEW',
  'PROFIT_VIEW',
  'STATEMENTS_VIEW',
  'DEPOSIT_VIEW',
  'WITHDRAW_VIEW',
  'PL_BY_CRICKET_MARKET_REPORT',
  'PL_BY_DOWNLINE',
  'PL_BY_MARKET_REPORT',
  'PLAYER_BALANCE_REPORT',
  'BALANCE_SHEET_VIEW',
  'RISK_VIEW',
  'INPLAY_EXPOSURE_VIEW',
  'PLAYERS_DETAIL',
  'PLAYERS_VIEW',
  'PLAYER_DOWNLINE_VIEW',
  'MESSAGE_VIEW',
  'MESSAGE_SEND',
  'SELF_TRUNCATION_VIEW',
  'DOWNLINE_CREATE',
  'DOWNLINE_EDIT',
  'DOWNLINE_TRANSFER',
  'DOWNLINE_SETTLE',
  'DOWNLINE_CREDIT_REF',
  'DOWNLINE_SHARE_EDIT',
  'DOWNLINE_LOCK',
  'DOWNLOAD_REPORT_VIEW',
  'REPORT_EXPORT',
]
const supportViews: readonly Permission[] = [
  'USER_CHANGE_PASSWORD',
  'DASHBOARD_VIEW',
  'PLAYERS_VIEW',
  'PLAYERS_DETAIL',
  'PLAYER_RESTRICTION',
  'LOG_VIEW',
  'PLAYER_NOTIFICATIONS_VIEW',
  'MY_BETS_VIEW',
  'INPLAY_VIEW',
  'KYC_VIEW',
  'DEPOSIT_VIEW',
  'WITHDRAW_VIEW',
  'STATEMENTS_VIEW',
  'MESSAGE_VIEW',
  'DEVICE_ALERT_VIEW',
  'KYC_REVIEW',
  'KYC_PICTURE_VIEW',
  'RESTRICTION_EDIT',
  'PLAYER_NOTE_EDIT',
  'PLAYER_EDIT',
  'PLAYER_PASSWORD',
  'PLAYER_STATUS_EDIT',
  'PLAYER_BET_LOCK',
  'MESSAGE_SEND',
  'PLAYER_NOTIFICATIONS_EDIT',
  'DEVICE_ALERT_EDIT',
  'PII_REVEAL',
]
const riskPermissions: readonly Permission[] = [
  'USER_CHANGE_PASSWORD',
  'DASHBOARD_VIEW',
  'MY_BETS_VIEW',
  'INPLAY_VIEW',
  'PLAYER_EXPOSURE_VIEW',
  'RISK_VIEW',
  'INPLAY_EXPOSURE_VIEW',
  'MARKET_RESULT_VIEW',
  'EXCHANGE_EVENT_VIEW',
  'EXCHANGE_COMPETITION_VIEW',
  'PL_BY_MARKET_REPORT',
  'PL_BY_CRICKET_MARKET_REPORT',
  'PLAYERS_VIEW',
  'PLAYERS_DETAIL',
  'PLAYER_RESTRICTION',
  'RESTRICTION_EDIT',
  'LOG_VIEW',
  'PLAYER_NOTIFICATIONS_VIEW',
  'PLAYER_NOTIFICATIONS_EDIT',
  'DEVICE_ALERT_VIEW',
  'DEVICE_ALERT_EDIT',
  'DEVICE_RESTRICTION_EDIT',
  'MARKET_RESULT_SETTLE',
  'MARKET_RESULT_VOID',
  'MARKET_RESULT_ROLLBACK',
  'MARKET_RESULT_CONFIRM',
  'EXCHANGE_EVENT_EDIT',
  'EXCHANGE_COMPETITION_EDIT',
  'MARKET_SUSPEND',
  'RISK_ALERT_EDIT',
  'DOWNLOAD_REPORT_VIEW',
  'REPORT_EXPORT',
]
const financeViews: readonly Permission[] = [
  'USER_CHANGE_PASSWORD',
  'DASHBOARD_VIEW',
  'DEPOSIT_VIEW',
  'MANUAL_DEPOSIT',
  'SELF_TRUNCATION_VIEW',
  'WITHDRAW_VIEW',
  'PG_SETTINGS_VIEW',
  'PG_SETTINGS_WITHDRAW_VIEW',
  'STATEMENTS_VIEW',
  'PLAYER_BALANCE_REPORT',
  'PLAYER_BALANCE_REPAIR_REPORT',
  'BALANCE_SHEET_VIEW',
  'BALANCE_SHEET_REPORT_VIEW',
  'ADJUSTMENTS_VIEW',
  'PLAYERS_VIEW',
  'PLAYERS_DETAIL',
  'PROFIT_VIEW',
  'PL_BY_DOWNLINE',
  'DOWNLOAD_REPORT_VIEW',
  'REPORT_EXPORT',
  'PII_REVEAL',
]
/** Chips of the top node are asked for and confirmed where payments are. */
const ofChips: readonly Permission[] = ['DOWNLINE_VIEW', 'SELF_TRANSACTION_CREATE', 'DOWNLINE_SETTLE', 'PLAYER_MOVE']
const ofPayments = actionPermissions.filter((each) =>
  /^(DEPOSIT_|WITHDRAW_|ADJUST_(REQUEST|APPROVE)|BALANCE_REPAIR_)/.test(each),
)

interface RolePlan {
  readonly name: string
  readonly description: string
  readonly rank: number
  readonly permissions: readonly Permission[]
  /** Rupees. */
  readonly itemLimit?: number
}

export const rolePlans: readonly RolePlan[] = [
  { name: 'Owner', description: 'Everything, everywhere', rank: 0, permissions },
  { name: 'Developer', description: 'The tools of those who build it', rank: 2, permissions },
  {
    name: 'Finance maker',
    description: 'Approves and rejects payments',
    rank: 20,
    permissions: [...financeViews, ...ofPayments, ...ofChips],
    itemLimit: 200_000,
  },
  {
    name: 'Finance checker',
    description: 'Pays what others approved and confirms what others asked',
    rank: 15,
    permissions: [...financeViews, ...ofPayments, ...ofChips, 'MARKET_RESULT_VIEW', 'MARKET_RESULT_CONFIRM'],
  },
  { name: 'Risk', description: 'Markets, results, exposure', rank: 20, permissions: riskPermissions },
  { name: 'Support', description: 'Answers players', rank: 40, permissions: supportViews },
  { name: 'Agent', description: 'Sees his own part of the tree', rank: 50, permissions: agentViews },
  { name: 'Bare', description: 'Nothing at all', rank: 90, permissions: [] },
]

const loginNames = [
  'owner',
  'finance',
  'checker',
  'risk',
  'support',
  'developer',
  'seniorSuper',
  'masterAgent',
  'bare',
] as const
export type DemoLoginName = (typeof loginNames)[number]

export interface DemoLogin {
  readonly username: string
  readonly password: string
  readonly transactionPassword: string
  readonly role: string
}

const login = (username: string, role: string): DemoLogin => ({
  username,
  role,
  password: demoPassword,
  transactionPassword: demoTransactionPassword,
})

export const demoLogins: Readonly<Record<DemoLoginName, DemoLogin>> = {
  owner: login('owner', 'Owner'),
  finance: login('finance', 'Finance maker'),
  checker: login('checker', 'Finance checker'),
  risk: login('risk', 'Risk'),
  support: login('support', 'Support'),
  developer: login('developer', 'Developer'),
  seniorSuper: login('ss.one', 'Agent'),
  masterAgent: login('ma.one', 'Agent'),
  bare: login('bare', 'Bare'),
}

export interface StaffPlan {
  readonly role: bigint
  readonly staff: bigint
}

/** Staff as statements and trails name them. */
export type Hands = (name: DemoLoginName) => string

const names: Readonly<Record<DemoLoginName, string>> = {
  owner: 'Opal Owner',
  finance: 'Flint Finance',
  checker: 'Cedar Checker',
  risk: 'River Risk',
  support: 'Sage Support',
  developer: 'Dell Developer',
  seniorSuper: 'Senior Super One',
  masterAgent: 'Master Agent One',
  bare: 'Bare Bough',
}

/** The node a demo login stands at: the first of its level in the first domain. */
function nodeOf(name: DemoLoginName, agents: readonly Agent[]): Agent | null {
  const level = name === 'seniorSuper' ? 2 : name === 'masterAgent' ? 4 : null
  return agents.find((agent) => agent.level === level && agent.domainId === domainPlans[0]?.id) ?? null
}

export async function writePeople(scene: Scene, agents: readonly Agent[], plan: StaffPlan): Promise<Hands> {
  const { sheets, start } = scene
  const hashes = await Promise.all([hash(demoPassword), hash(demoTransactionPassword)])
  const [password, transactionPassword] = hashes
  rolePlans.forEach((role, at) => sheets.put('role', roleRow(role, plan.role + BigInt(at), start)))
  const idOf = (name: DemoLoginName) => plan.staff + BigInt(loginNames.indexOf(name))
  for (const name of loginNames) {
    const { username, role } = demoLogins[name]
    const id = idOf(name)
    const node = nodeOf(name, agents)
    sheets.put('staff', {
      id,
      username,
      name: names[name],
      email: `${username}@overround.test`,
      role_id: plan.role + BigInt(rolePlans.findIndex((each) => each.name === role)),
      agent_id: node?.id ?? null,
      is_developer: name === 'developer' || name === 'owner',
      password_hash: password,
      transaction_password_hash: transactionPassword,
      password_changed_at: new Date(scene.now - 20 * dayLength),
      email_verified_at: new Date(start),
      created_at: new Date(start - 30 * dayLength),
    })
    for (const { id: domainId } of domainPlans) {
      if (!node || node.domainId === domainId) sheets.put('staff_domain', { staff_id: id, domain_id: domainId })
    }
  }
  return (name) => demoLogins[name].username
}

const roleRow = ({ name, description, rank, permissions: granted, itemLimit }: RolePlan, id: bigint, at: number) => ({
  id,
  name,
  description,
  permissions: rank <= 2 ? granted : without([...new Set(granted)], developerOnly),
  item_limit: itemLimit === undefined ? null : rupees(itemLimit),
  rank,
  created_at: new Date(at),
})
