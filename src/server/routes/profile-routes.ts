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
import { bodies } from '#engine/http/bodies.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { done } from '#engine/http/routes/wire.ts'

const own = { config: { guard: { permission: null } } } as const
/** Where letters go decides who can choose the password. */
const proven = { config: { guard: { permission: null, stepUp: true } } } as const
const open = { config: { guard: { permission: 'anyone' } } } as const

/** What somebody completes of his own account before he goes on: the profile, and an address that is his. */
export function addProfile(app: App, doors: Doors): void {
  app.get('/api/profile', own, async (request) => ({ status: true, data: await profileOf(doors, liveOf(request)) }))

  app.post('/api/profile', proven, async (request) => {
    const { acceptsTerms: _, ...profile } = bodies.profile.parse(request.body)
    const refused = await completeProfile(doors, liveOf(request), profile, circumstancesOf(request))
    if (refused) throw new Failed(422, refused.refused, { fields: { [refused.field ?? 'name']: refused.refused } })
    return done('Profile saved')
  })

  app.post('/api/profile/sounds', own, async (request) => {
    const { sounds } = bodies.sounds.parse(request.body)
    await chooseSounds(doors, liveOf(request), sounds ?? null, circumstancesOf(request))
    return done(sounds ? 'Your choice is kept' : 'What the house says is heard')
  })

  app.post('/api/email-verification/mail', own, async (request) => {
    bodies.nothing.parse(request.body ?? {})
    const wait = await sendVerification(doors, liveOf(request))
    if (wait > 0)
      throw new Failed(429, `A letter is on its way: another one in ${wait} seconds`, { retryAfterSeconds: wait })
    return done('Another letter is on its way')
  })

  app.post('/api/email-verification/address', proven, async (request) => {
    const { email } = bodies.address.parse(request.body)
    await changeAddress(doors, liveOf(request), email, circumstancesOf(request))
    return done('A letter is on its way to the new address')
  })

  app.post('/api/email-verification/code', own, async (request) => {
    const { code } = bodies.emailCode.parse(request.body)
    if (!(await verifyByCode(doors, liveOf(request), code)))
      throw new Failed(422, 'Not the code of the last letter', { fields: { code: 'Not the code of the last letter' } })
    return done('Address confirmed')
  })

  app.post('/api/email-verification/link', open, async (request) => {
    const { token } = bodies.emailLink.parse(request.body)
    if (!(await verifyByLink(doors, token)))
      throw new Failed(422, 'This link was used already, or is too old', {
        fields: { token: 'Ask for another letter' },
      })
    return done('Address confirmed')
  })
}
