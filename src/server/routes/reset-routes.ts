import { confirm, type Proof } from '#areas/access/sign-in/confirm.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { askForReset, chooseByLink } from '#areas/access/sign-in/reset.ts'
import type { App } from '#engine/http/app.ts'
import { accountCalls } from '#server/calls/account-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { giveSession } from '#engine/http/cookies.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { done } from '#engine/http/routes/wire.ts'

function proofIn({
  password,
  code,
}: {
  readonly password?: string | undefined
  readonly code?: string | undefined
}): Proof {
  if (code !== undefined && password === undefined) return { code }
  if (password !== undefined && code === undefined) return { password }
  throw new Failed(422, 'Enter your password or a code.', { fields: { password: 'Enter your password or a code.' } })
}

/** A password that was forgotten, and proving anew that it is still the same person. */
export function addResets(app: App, doors: Doors): void {
  addCall(app, accountCalls.forgot, async (request) => {
    const { username } = accountCalls.forgot.body.parse(request.body)
    await askForReset(doors, username, circumstancesOf(request))
    return done('If there is such an account, a letter is on its way to its address')
  })

  addCall(app, accountCalls.newPassword, async (request) => {
    const refused = await chooseByLink(
      doors,
      accountCalls.newPassword.body.parse(request.body),
      circumstancesOf(request),
    )
    if (refused) throw new Failed(422, refused.refused, { fields: { [refused.field ?? 'password']: refused.refused } })
    return done('Password changed. Sign in with the new password.')
  })

  addCall(app, accountCalls.confirm, async (request, reply) => {
    const proof = proofIn(accountCalls.confirm.body.parse(request.body))
    const outcome = await confirm(doors, liveOf(request), proof, circumstancesOf(request))
    if ('refused' in outcome) {
      const { refused, field } = outcome
      if (field === undefined) throw new Failed(429, refused, { retryAfterSeconds: 900 })
      throw new Failed(422, refused, { fields: { [field]: refused } })
    }
    giveSession(doors, { request, reply }, outcome)
    return done('Confirmed')
  })
}
