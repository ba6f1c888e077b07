import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Subject } from '#engine/action/act.ts'
import { accountSubject, isOwnAccount, lockAccount } from '#areas/agents/tree/accounts/account.facts.ts'
import { credentialResetRow } from '#platform/auth/secrets/credential-resets.ts'
import { endAllSessions } from '#areas/access/users/user-record.facts.ts'
import { emailRow } from '#platform/mail/queue-email.ts'
import { loginOf, type Login } from './agent-login.facts.ts'
import { resetAgentPassword } from './agent-password.actions.ts'

interface PasswordFacts {
  readonly isOwn: boolean
  readonly login: Login | null
  readonly subject: Subject<'agent' | 'player'>
}

export const resetAgentPasswordAct = act(resetAgentPassword, {
  async facts(tx, request): Promise<PasswordFacts | null> {
    const account = await lockAccount(tx, request)
    if (account?.what !== 'agent') return null
    const { actor, scope } = request
    return {
      isOwn: isOwnAccount(account, request),
      login: await loginOf(tx, { agentId: account.id, actor, scope, isLocked: true }),
      subject: accountSubject(account, {}),
    }
  },
  rule({ isOwn, login }: PasswordFacts, request) {
    if (isOwn) return refuse('You cannot change your own account here.')
    if (login === null) return refuse('This account has no login.')
    if (login.editRefusal) return login.editRefusal
    const { person } = login
    if (person.email === '') return refuse('This account has no email address. Enter one first.')
    return decide({
      rows: [
        ...endAllSessions(person, request.now, 'password reset by upline'),
        emailRow('password_reset', person.id),
        credentialResetRow(person.id, 'password', request),
      ],
      events: [{ name: 'staff.reset_sent' }],
      becomes: { login: person.username },
      message: `An email is on its way to ${person.username}.`,
    })
  },
})
