import type { Money } from '#values/money.ts'
import { takeOverRefusal, type ManagedUser, type Manager } from '#areas/access/rules/user-management.ts'
import type { Role } from '#areas/access/rules/roles.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { SignIn } from './create-agent.ts'
import { limitAboveRefusal } from './shares-and-moves.ts'

/** Details of an agent apart from shares, rates and money. */
export type AgentDetails = {
  readonly name: string
  readonly phone: string | null
  readonly city: string | null
  readonly reference: string | null
  readonly remark: string | null
  /** null: no limit of its own. */
  readonly exposureLimit: bigint | null
  readonly pointValue: Money
}

export type AgentSignIn = SignIn & { readonly email: string }

/** The agent's own login. */
export type AgentLogin = {
  readonly staffId: bigint
  readonly now: AgentSignIn
  /** The reason the editor may not change the sign-in details; null if allowed. */
  readonly editRefusal: Refusal | null
}

export type EditedAgent = {
  readonly agentId: bigint
  readonly username: string
  readonly isOwn: boolean
  readonly now: AgentDetails
  /** The lowest limit at or above the parent; null: none. */
  readonly limitAbove: bigint | null
  /** null: the account has no login. */
  readonly login: AgentLogin | null
}

/**
 * Anyone who changes an agent's sign-in details could sign in as the agent. A direct upline with the same role may do
 * so; all others follow the rules for users.
 */
export function signInEditRefusal(
  manager: Manager,
  { person, role }: { readonly person: ManagedUser; readonly role: Role },
  isInTree: boolean,
): Refusal | null {
  const isSame = isInTree && role.id === manager.role.id && person.staffId !== manager.staffId
  if (!isSame) return takeOverRefusal(manager, person, role)
  return person.domains.some((domain) => !manager.domains.includes(domain))
    ? refuse('This user also works in a domain you have no access to.')
    : null
}

const serialized = (value: AgentSignIn[keyof AgentSignIn]): string => JSON.stringify(value)

const signInFields = ['email', 'needsSecondStep', 'allowedIps', 'timeZone', 'language'] as const
const noLogin: AgentSignIn = { email: '', needsSecondStep: false, allowedIps: [], timeZone: null, language: null }

const changedIn = (now: AgentSignIn, to: AgentSignIn) =>
  signInFields.filter((name) => serialized(now[name]) !== serialized(to[name]))

function signInRefusal(login: AgentLogin | null, to: AgentSignIn): Refusal | null {
  const [changed] = changedIn(login?.now ?? noLogin, to)
  if (changed === undefined) return null
  if (login === null) return refuse('This account has no login.', changed)
  return login.editRefusal && refuse(login.editRefusal.refused, changed)
}

/** The login has the agent's name; the upline confirms a new email address, as it did the first one. */
function loginRows({ login, now }: EditedAgent, name: string, to: AgentSignIn, at: Date): RowWrite[] {
  if (login === null || login.editRefusal !== null) return []
  const changed = changedIn(login.now, to)
  if (changed.length === 0 && name === now.name) return []
  return [
    {
      table: 'staff',
      key: { id: login.staffId },
      values: {
        name,
        email: to.email,
        needs_second_step: to.needsSecondStep,
        allowed_ips: to.allowedIps,
        time_zone: to.timeZone,
        language: to.language,
        ...(changed.includes('email') ? { email_verified_at: at } : {}),
      },
    },
  ]
}

export const hasNewEmail = ({ login }: EditedAgent, { email }: AgentSignIn): boolean =>
  login !== null && login.now.email.toLowerCase() !== email.toLowerCase()

export function editAgent(
  agent: EditedAgent,
  { details, signIn, at }: { readonly details: AgentDetails; readonly signIn: AgentSignIn; readonly at: Date },
): Decision<'agent'> {
  if (agent.isOwn) return refuse('You cannot edit your own account here.')
  const { exposureLimit, pointValue, ...words } = details
  const isLimitKept = exposureLimit === agent.now.exposureLimit
  const refused =
    (isLimitKept ? null : limitAboveRefusal(exposureLimit, agent.limitAbove)) ?? signInRefusal(agent.login, signIn)
  if (refused) return refused
  const payload = { account: String(agent.agentId) }
  return decide({
    set: { ...words, exposure_limit: exposureLimit ?? -1n, point_value: pointValue },
    rows: loginRows(agent, details.name, signIn, at),
    events: [
      { name: 'agent.changed', payload },
      ...(isLimitKept ? [] : [{ name: 'agent.limit_changed' as const, payload }]),
    ],
    message: `${agent.username} saved`,
  })
}
