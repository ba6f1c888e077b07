import { randomBytes } from 'node:crypto'
import { generateSecret } from 'otplib'
import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { answerOf, reached, refused, type Attack } from './attack.ts'
import { confirmation, insiderPassword, type Installation } from './installation.ts'
import { unknownNames } from './unknown-names.ts'

const movedEmail: Attack = {
  id: 'A2',
  title: 'A maker takes over the account of the checker',
  async run(target) {
    const maker = await target.hire({ rank: 5 })
    const checker = await target.hire({ rank: 40, permissions: ['ROLE_VIEW', 'ROLE_EDIT', 'USER_VIEW', 'USER_EDIT'] })
    for (const name of ['reset-link', 'second-step-reset', 'transaction-password-reset']) {
      const { status, body } = await maker.post(`/api/users/${checker.staffId}/${name}`, confirmation)
      if (status === 200) return reached(`${name} alone: ${JSON.stringify(body.once ?? body.message)}`)
    }
    const { values, version } = (await maker.get(`/api/user-edit/${checker.staffId}`)).body.data
    const moved = { ...values, email: 'maker@evil.test', emailVerified: true }
    const saved = await maker.put(`/api/user-edit/${checker.staffId}`, { values: moved, version, ...confirmation })
    const [{ email }] = await target.rows('select email from staff where id = $1', [checker.staffId])
    return email === 'maker@evil.test'
      ? reached('links for the checker go to maker@evil.test')
      : refused(`${saved.status} until a second user approves`)
  },
  control: {
    edits: [
      {
        file: 'src/areas/access/users/user-form.act.ts',
        find: 'if (before) return isNewDeveloper || movesGuardedEmail || needsSecondApproval(before, after)',
        replace:
          'if (before) return isNewDeveloper || (movesGuardedEmail && !before) || needsSecondApproval(before, after)',
      },
    ],
  },
}

const wrongCodes = ['000000', '000001', '000002', '000003', '000004']

/** A sign-in of a new network with the right password, and its answers to codes. */
async function guess(target: Installation, username: string, from: string, codes: readonly string[]) {
  const headers = { 'x-forwarded-for': from }
  const half = panelClient(target.url)
  await half.get('/api/auth-alive', headers)
  const login = await half.post('/api/login', { username, password: insiderPassword }, headers)
  if (login.status !== 200) return [login]
  const answers = []
  for (const code of codes) answers.push(await half.post('/api/login/second-step', { code }, headers))
  return answers
}

const guessedCodes: Attack = {
  id: 'A3',
  title: 'The second step is guessed in any number of half sessions',
  async run(target) {
    const owner = await target.hire()
    const { secret } = await enrol(owner)
    await target.rows('update staff set two_step_last_step = two_step_last_step - 2 where id = $1', [owner.staffId])
    const network = randomBytes(2).toString('hex')
    for (let n = 0; n < 30; n++) await guess(target, owner.username, `2001:db8:${network}:${n}::1`, wrongCodes)
    const [last] = await guess(target, owner.username, `2001:db8:${network}:ff::1`, [codeOf(secret)])
    if (!last) throw new Error('The last code was not answered')
    return last.status === 200 ? reached('code 151 was accepted') : refused(`${answerOf(last)} after 150 codes`)
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/secrets/code-attempts.ts',
        find: 'failures: 10,',
        replace: 'failures: 1_000_000,',
      },
      {
        file: 'src/platform/auth/sessions/half-sessions.ts',
        find: 'const isOfAccount = account >= halfSessions.perAccount',
        replace: 'const isOfAccount = account >= halfSessions.perAccount + 1_000_000',
      },
    ],
  },
}

const waitMs = 2_000

const knownNames: Attack = {
  id: 'S2',
  title: 'The time of a reset tells which login names exist',
  async run(target) {
    const known = await target.hire()
    const blocker = await target.connection()
    try {
      // The slower an account is read, the more its time tells: here it is locked, as by a change under way.
      await blocker.query('begin')
      await blocker.query('select from staff where id = $1 for update', [known.staffId])
      const client = panelClient(target.url)
      await client.get('/api/auth-alive')
      const timeOf = async (username: string) => {
        const began = performance.now()
        const asked = client.post('/api/login/forgot', { username })
        await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, waitMs))])
        return { took: performance.now() - began, asked }
      }
      const unknown = await timeOf(`${known.username}.unknown`)
      const existing = await timeOf(known.username)
      await blocker.query('rollback')
      const answers = [answerOf(await unknown.asked), answerOf(await existing.asked)]
      const times = `${Math.round(existing.took)} ms for a name that exists, ${Math.round(unknown.took)} ms for another`
      return existing.took >= waitMs && unknown.took < waitMs ? reached(times) : refused(`${answers[1]}; ${times}`)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  },
  control: {
    edits: [
      {
        file: 'src/areas/access/sign-in/reset.ts',
        find: 'if (await isLocked(client, bucket, linkRule)) return\n    await recordAttempt(client, bucket, circumstances.ip, false)\n    await storeResetRequest',
        replace: `await client.query('select id from staff where lower(username) = $1 for no key update', [key])
    if (await isLocked(client, bucket, linkRule)) return
    await recordAttempt(client, bucket, circumstances.ip, false)
    await storeResetRequest`,
      },
    ],
  },
}

const ownSecret: Attack = {
  id: 'S3',
  title: 'The client chooses the secret of its second step',
  async run(target) {
    const user = await target.hire()
    await user.post('/api/second-step/offer')
    const secret = generateSecret()
    const answer = await user.post('/api/second-step/on', { secret, code: codeOf(secret) })
    return answer.status === 200 ? reached('the secret of the client is in use') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/blueprint/calls/bodies.ts',
        find: 'secondStepOn: z.strictObject({ code }),',
        replace: 'secondStepOn: z.strictObject({ secret: z.optional(z.string()), code }),',
      },
      {
        file: 'src/platform/auth/secrets/second-step.ts',
        find: '{ code, device }: Enrolment,',
        replace: '{ secret, code, device }: Enrolment & { readonly secret?: string },',
      },
      {
        file: 'src/platform/auth/secrets/second-step.ts',
        find: 'const step = stepOf(unseal(auth.settings.sealingKeys, sealed, sealContextOf(actor.staffId)), code, null)',
        replace:
          'const step = stepOf(secret ?? unseal(auth.settings.sealingKeys, sealed, sealContextOf(actor.staffId)), code, null)',
      },
    ],
  },
}

const forgottenBrowser: Attack = {
  id: 'S11',
  title: 'The cookie of a known browser cannot be revoked',
  async run(target) {
    const user = await target.hire()
    const stolen = user.cookie('device')
    const forgotten = await user.post('/api/user-change-password/forget-browsers', {})
    if (forgotten.status !== 200) throw new Error(`Browsers are not forgotten: ${answerOf(forgotten)}`)
    // Of a browser that is not known, ten wrong passwords lock the account.
    const stranger = panelClient(target.url)
    await stranger.get('/api/auth-alive')
    for (let n = 0; n < 10; n++) await stranger.post('/api/login', { username: user.username, password: `guess ${n}` })
    const thief = panelClient(target.url)
    thief.setCookie('device', stolen)
    const login = await thief.login(user.username, insiderPassword)
    return login.status === 200
      ? reached('the stolen cookie passes the lock of unknown browsers')
      : refused(`${answerOf(login)}, like any unknown browser`)
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/sessions/login.ts',
        find: 'browserGeneration(settings.sessionSecret, key, device) === generation',
        replace: 'browserGeneration(settings.sessionSecret, key, device) !== null',
      },
    ],
  },
}

const movedSession: Attack = {
  id: 'S12',
  title: 'A session is used from another network by a browser of the same name',
  async run(target) {
    const user = await target.hire()
    const answer = await user.get('/api/user-detail', { 'x-forwarded-for': '203.0.113.9' })
    return answer.status === 200 ? reached('it is answered in 203.0.113.9') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/sessions/session-binding.ts',
        find: '(before.userAgent !== null && before.userAgent !== now.userAgent) ||',
        replace: '(before.userAgent !== null && before.userAgent !== now.userAgent) &&',
      },
    ],
  },
}

export const signInAttacks: readonly Attack[] = [
  movedEmail,
  guessedCodes,
  knownNames,
  ownSecret,
  forgottenBrowser,
  movedSession,
  unknownNames,
]
