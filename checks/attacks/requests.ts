import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOf, reached, refused, type Attack } from './attack.ts'
import { confirmation, insiderPassword } from './installation.ts'
import { guideOf } from './guide.ts'

const nestedBodies = [
  '['.repeat(400_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`,
]

const nested: Attack = {
  id: 'S1',
  title: 'A deeply nested unsigned callback answers 500',
  async run(target) {
    const gateways: readonly { id: string }[] = await target.rows('select id from gateway order by id')
    const signing = {
      'x-invoice-sig': 'ab'.repeat(64),
      'x-timestamp': String(Math.floor(Date.now() / 1_000)),
      'x-signature': 'ab'.repeat(32),
    }
    if (gateways.length === 0) throw new Error('The demo has gateways')
    const statuses = new Set<number>()
    for (const { id } of gateways)
      for (const body of nestedBodies) {
        const headers = { 'content-type': 'application/json', ...signing }
        const answer = await fetch(new URL(`/api/gateways/${id}/callback`, target.url), {
          method: 'POST',
          headers,
          body,
        })
        await answer.arrayBuffer()
        statuses.add(answer.status)
      }
    const shown = [...statuses].join(', ')
    return statuses.has(500) ? reached(shown) : refused(shown)
  },
  control: {
    edits: [
      {
        file: 'src/values/text/json-text.ts',
        find: 'if (isDeep(text)) return undefined',
        replace: 'void isDeep',
      },
    ],
  },
}

const hiddenText: Attack = {
  id: 'S6',
  title: 'Names hold characters that are not seen',
  async run(target) {
    const clerk = await target.hire()
    const title = `Pay by UPI of ${clerk.username}\u202e\u200b`
    const values = { ...(await guideOf(target)), title }
    const answer = await clerk.post('/api/ht-deposit-create', { values, reason: confirmation.reason })
    const removed = await target.rows('delete from deposit_guide where title = $1 returning 1', [title])
    return removed.length > 0 ? reached('a title ends with U+202E U+200B') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/values/text/visible-text.ts',
        find: 'if (!hidden.test(text)) return false',
        replace: 'if (text !== null) return false',
      },
    ],
  },
}

const oldConfirmation: Attack = {
  id: 'S7',
  title: 'Identity pictures are seen in a session left open',
  async run(target) {
    const [{ id, domain }] = await target.rows(
      `select d.id, d.domain_id as domain from kyc_document d join kyc_file f on f.document_id = d.id where f.side = 'FRONT' order by d.id limit 1`,
    )
    const clerk = await target.hire({ domains: [domain] })
    await target.rows(`update session set confirmed_at = now() - interval '11 minutes' where staff_id = $1`, [
      clerk.staffId,
    ])
    const answer = await clerk.get(`/api/kyc/${id}/picture/front?reason=COMPLAINT`)
    return answer.status === 200 ? reached('the picture is shown') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/server/calls/picture-calls.ts',
        find: `guard: { permission: 'KYC_PICTURE_VIEW', stepUp: true }`,
        replace: `guard: { permission: 'KYC_PICTURE_VIEW' }`,
      },
    ],
  },
}

const inlineStyles: Attack = {
  id: 'S8',
  title: 'The content security policy allows inline styles and reports nothing',
  async run({ url }) {
    const answer = await fetch(new URL('/', url))
    await answer.arrayBuffer()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const report = await fetch(new URL('/api/csp-report', url), {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'document-uri': url, 'effective-directive': 'style-src-attr' } }),
    })
    await report.arrayBuffer()
    const weaknesses = [
      ...(policy.includes(`style-src-attr 'none'`) && !policy.includes('unsafe-inline') ? [] : ['inline styles run']),
      ...(policy.includes('report-uri') && report.status === 200 ? [] : ['nothing is reported']),
    ]
    return weaknesses.length > 0 ? reached(weaknesses.join(', ')) : refused(`style-src-attr 'none', and a report`)
  },
  control: {
    edits: [
      {
        file: 'src/engine/http/headers.ts',
        find: `'style-src-attr': "'none'"`,
        replace: `'style-src-attr': "'unsafe-inline'"`,
      },
    ],
  },
}

const foreignHost: Attack = {
  id: 'S9',
  title: 'A request for another host is answered',
  async run({ url }) {
    const answer = await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      get(new URL('/api/auth-alive', url), { headers: { host: 'panel.evil.test' }, agent: false }, (reply) => {
        text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(body) }), reject)
      }).on('error', reject)
    })
    return answer.status === 200 ? reached('panel.evil.test is answered') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/engine/http/routes/origin.ts',
        find: 'const isOurs = host === panel.host || (await domainHosts()).includes(name)',
        replace: 'const isOurs = host !== null',
      },
    ],
  },
}

const plainCookie: Attack = {
  id: 'S10',
  title: 'The anti-forgery cookie of https may be set by a subdomain',
  async run(target) {
    const user = await target.hire()
    const https = { 'x-forwarded-proto': 'https' }
    await user.get('/api/auth-alive', https)
    await user.post('/api/login', { username: user.username, password: insiderPassword }, https)
    const token = user.cookie('__Host-XSRF-TOKEN') ?? user.cookie('XSRF-TOKEN') ?? ''
    user.setCookie('__Host-XSRF-TOKEN', undefined)
    user.setCookie('XSRF-TOKEN', token)
    const answer = await user.post('/api/confirm', { password: insiderPassword }, { ...https, 'x-xsrf-token': token })
    return answer.status === 200 ? reached('a cookie without __Host- is accepted') : refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/sessions/cookies.ts',
        find: `(isSecure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN')`,
        replace: `(isSecure ? 'XSRF-TOKEN' : 'XSRF-TOKEN')`,
      },
    ],
  },
}

export const requestAttacks: readonly Attack[] = [
  nested,
  hiddenText,
  oldConfirmation,
  inlineStyles,
  foreignHost,
  plainCookie,
]
