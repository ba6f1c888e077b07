import { hash } from '@node-rs/argon2'
import { classOf } from '#blueprint/screen/permission-classes.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { domainPlans, type Agent } from './agents.ts'
import {
  agentViews,
  developerOnly,
  financeViews,
  ofChips,
  ofPayments,
  riskPermissions,
  supportViews,
  without,
} from './permissions.ts'
import { dayLength, units, type WorldContext } from '#demo/world/context.ts'

/** Published with the product: a demo has nothing to protect, and other installations have none of these logins. */
export const demoPassword = 'lantern-orchard-47'
export const demoTransactionPassword = 'harbour-pebble-83'

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
  {
    name: 'Developer',
    description: 'Developer tools, and nothing that moves money',
    rank: 2,
    permissions: permissions.filter((name) => classOf(name) !== 'money'),
  },
  {
    name: 'Finance maker',
    description: 'Approves and rejects payments',
    rank: 20,
    permissions: [...financeViews, ...ofPayments, ...ofChips],
    itemLimit: 200_000,
  },
  {
    name: 'Finance checker',
    description: 'Pays approved withdrawals and approves requests',
    rank: 15,
    permissions: [...financeViews, ...ofPayments, ...ofChips, 'MARKET_RESULT_VIEW', 'MARKET_RESULT_CONFIRM'],
  },
  { name: 'Risk', description: 'Markets, results, exposure', rank: 20, permissions: riskPermissions },
  { name: 'Support', description: 'Answers players', rank: 40, permissions: supportViews },
  { name: 'Agent', description: 'Sees their own downline', rank: 50, permissions: agentViews },
  { name: 'Bare', description: 'No permissions', rank: 90, permissions: [] },
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
  'deputy',
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
  seniorSuper: login('ss_one', 'Agent'),
  masterAgent: login('ma_one', 'Agent'),
  bare: login('bare', 'Bare'),
  deputy: login('deputy', 'Owner'),
}

export interface StaffPlan {
  readonly role: bigint
  readonly staff: bigint
}

/** Staff as named on statements and in logs. */
export type StaffLookup = (name: DemoLoginName) => string

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
  deputy: 'Dale Deputy',
}

/** The node of a demo login: the first of its level in the first domain. */
function nodeOf(name: DemoLoginName, agents: readonly Agent[]): Agent | null {
  const level = name === 'seniorSuper' ? 2 : name === 'masterAgent' ? 4 : null
  return agents.find((agent) => agent.level === level && agent.domainId === domainPlans[0]?.id) ?? null
}

export async function writeStaff(
  context: WorldContext,
  agents: readonly Agent[],
  plan: StaffPlan,
): Promise<StaffLookup> {
  const { sheets, start } = context
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
      is_developer: name === 'developer' || role === 'Owner',
      password_hash: password,
      transaction_password_hash: transactionPassword,
      password_changed_at: new Date(context.now - 20 * dayLength),
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
  item_limit: itemLimit === undefined ? null : units(itemLimit),
  rank,
  created_at: new Date(at),
})
