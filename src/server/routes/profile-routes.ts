import type { AuthContext } from '#platform/auth/auth-context.ts'
import {
  changeAddress,
  chooseSounds,
  completeProfile,
  noteTour,
  readProfile,
  sendVerification,
  verifyByCode,
  verifyByLink,
} from '#areas/access/sign-in/profile.ts'
import type { App } from '#engine/http/app.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { done } from '#engine/http/routes/wire.ts'

/** Routes to complete the user's own account: profile and verified email address. */
export function addProfile(app: App, auth: AuthContext): void {
  addRead(app, accountCalls.profile, (request) => readProfile(auth, sessionOf(request)))

  addCall(app, accountCalls.completeProfile, async (request) => {
    const { acceptsTerms: _, ...profile } = accountCalls.completeProfile.body.parse(request.body)
    const refused = await completeProfile(auth, sessionOf(request), profile, circumstancesOf(request))
    if (refused) throw new HttpError(422, refused.refused, { fields: { [refused.field ?? 'name']: refused.refused } })
    return done('Profile saved')
  })

  addCall(app, accountCalls.sounds, async (request) => {
    const { sounds } = accountCalls.sounds.body.parse(request.body)
    await chooseSounds(auth, sessionOf(request), sounds ?? null, circumstancesOf(request))
    return done(sounds ? 'Sounds saved' : 'Default sounds restored')
  })

  addCall(app, accountCalls.tour, async (request) => {
    const tour = accountCalls.tour.body.parse(request.body)
    await noteTour(auth, sessionOf(request), tour, circumstancesOf(request))
    return done(tour.isSeen ? 'Tour closed' : 'Tour offered again')
  })

  addCall(app, accountCalls.verificationMail, async (request) => {
    accountCalls.verificationMail.body.parse(request.body ?? {})
    const wait = await sendVerification(auth, sessionOf(request))
    if (wait > 0)
      throw new HttpError(429, `An email was already sent. You can request another in ${wait} seconds.`, {
        retryAfterSeconds: wait,
      })
    return done('Email sent')
  })

  addCall(app, accountCalls.address, async (request) => {
    const { email } = accountCalls.address.body.parse(request.body)
    await changeAddress(auth, sessionOf(request), email, circumstancesOf(request))
    return done('Email sent to the new address')
  })

  addCall(app, accountCalls.verificationCode, async (request) => {
    const { code } = accountCalls.verificationCode.body.parse(request.body)
    if (!(await verifyByCode(auth, sessionOf(request), code)))
      throw new HttpError(422, 'The code does not match the latest email.', {
        fields: { code: 'The code does not match the latest email.' },
      })
    return done('Email address confirmed')
  })

  addCall(app, accountCalls.verificationLink, async (request) => {
    const { token } = accountCalls.verificationLink.body.parse(request.body)
    if (!(await verifyByLink(auth, token)))
      throw new HttpError(422, 'This link was already used or has expired.', {
        fields: { token: 'Request another email.' },
      })
    return done('Email address confirmed')
  })
}
