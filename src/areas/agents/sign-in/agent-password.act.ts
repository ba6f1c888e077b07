import { refuse } from '#blueprint/decision/decision.ts'
import { generateFirstPassword, type FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { act, type Subject } from '#engine/action/act.ts'
import { accountSubject, isOwnAccount, lockAccount } from '#areas/agents/accounts/account.facts.ts'
import { temporaryPassword } from '#areas/access/users/temporary-password.ts'
import { loginOf, type Login } from './agent-login.facts.ts'
import { issueAgentPassword } from './agent-password.actions.ts'

interface PasswordFacts {
  readonly isOwn: boolean
  readonly login: Login | null
  readonly first: FirstPassword
  readonly subject: Subject<'agent' | 'player'>
}

export const issueAgentPasswordAct = act(issueAgentPassword, {
  async facts(tx, request): Promise<PasswordFacts | null> {
    // Hashing is slow, so it runs before any lock is taken.
    const first = await generateFirstPassword()
    const account = await lockAccount(tx, request)
    if (account?.what !== 'agent') return null
    const { actor, scope } = request
    return {
      isOwn: isOwnAccount(account, request),
      login: await loginOf(tx, { agentId: account.id, actor, scope, isLocked: true }),
      first,
      subject: accountSubject(account, {}),
    }
  },
  rule({ isOwn, login, first }: PasswordFacts, { now }) {
    if (isOwn) return refuse('You cannot change your own account here.')
    if (login === null) return refuse('This account has no login.')
    if (login.editRefusal) return login.editRefusal
    const { set, rows, ...rest } = temporaryPassword(login.person, first, now)
    return {
      ...rest,
      rows: [{ table: 'staff', key: { id: login.person.id }, values: set }, ...rows],
      becomes: { login: login.person.username },
    }
  },
})
