import type { Doors } from '#platform/auth/doors.ts'
import {
  changeAddress,
  chooseSounds,
  completeProfile,
  profileOf,
  sendVerification,
  verifyByCode,
  verifyByLink,
} from '#areas/access/sign-in/profile.ts'
import type { App } from '#engine/http/app.ts'
import { accountCalls } from '#server/calls/account-calls.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { done } from '#engine/http/routes/wire.ts'

/** What somebody completes of his own account before he goes on: the profile, and an address that is his. */
export function addProfile(app: App, doors: Doors): void {
  addRead(app, accountCalls.profile, (request) => profileOf(doors, liveOf(request)))

  addCall(app, accountCalls.completeProfile, async (request) => {
    const { acceptsTerms: _, ...profile } = accountCalls.completeProfile.body.parse(request.body)
    const refused = await completeProfile(doors, liveOf(request), profile, circumstancesOf(request))
    if (refused) throw new Failed(422, refused.refused, { fields: { [refused.field ?? 'name']: refused.refused } })
    return done('Profile saved')
  })

  addCall(app, accountCalls.sounds, async (request) => {
    const { sounds } = accountCalls.sounds.body.parse(request.body)
    await chooseSounds(doors, liveOf(request), sounds ?? null, circumstancesOf(request))
    return done(sounds ? 'Sounds saved' : 'Default sounds restored')
  })

  addCall(app, accountCalls.verificationMail, async (request) => {
    accountCalls.verificationMail.body.parse(request.body ?? {})
    const wait = await sendVerification(doors, liveOf(request))
    if (wait > 0)
      throw new Failed(429, `An email was already sent. You can request another in ${wait} seconds.`, {
        retryAfterSeconds: wait,
      })
    return done('Email sent')
  })

  addCall(app, accountCalls.address, async (request) => {
    const { email } = accountCalls.address.body.parse(request.body)
    await changeAddress(doors, liveOf(request), email, circumstancesOf(request))
    return done('Email sent to the new address')
  })

  addCall(app, accountCalls.verificationCode, async (request) => {
    const { code } = accountCalls.verificationCode.body.parse(request.body)
    if (!(await verifyByCode(doors, liveOf(request), code)))
      throw new Failed(422, 'The code does not match the latest email.', {
        fields: { code: 'The code does not match the latest email.' },
      })
    return done('Email address confirmed')
  })

  addCall(app, accountCalls.verificationLink, async (request) => {
    const { token } = accountCalls.verificationLink.body.parse(request.body)
    if (!(await verifyByLink(doors, token)))
      throw new Failed(422, 'This link was already used or has expired.', {
        fields: { token: 'Request another email.' },
      })
    return done('Email address confirmed')
  })
}
