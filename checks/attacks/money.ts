import { randomUUID } from 'node:crypto'
import { sealingKeys, seal } from '#platform/auth/secrets/seal.ts'
import { callSignatureOf } from '#engine/inbound/call-signature.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { answerOf, reached, refused, type Attack } from './attack.ts'
import { confirmation, type Installation } from './installation.ts'
import { guideOf } from './guide.ts'

const sharedMarket: Attack = {
  id: 'A1',
  title: 'Staff of one domain void a market of all domains alone',
  async run(target) {
    const [market] = await target.rows(
      `select m.id::text, m.status, array_agg(distinct b.domain_id) as domains from market m join bet_open b on b.market_id = m.id
       where m.status in ('OPEN', 'SUSPENDED') group by m.id, m.status having count(distinct b.domain_id) > 1 order by m.id limit 1`,
    )
    const trader = await target.hire({ domains: [market.domains[0]] })
    const setStatus = (status: string) =>
      target.rows('update market set status = $2, version = version + 1 where id = $1 and status <> $2', [
        market.id,
        status,
      ])
    await setStatus('SUSPENDED')
    const answer = await trader.post(`/api/market-result/${market.id}/voidance`, confirmation)
    if (answer.status === 200) return reached(`the market of domains ${market.domains.join(', ')} is void`)
    await setStatus(market.status)
    return refused(answerOf(answer))
  },
  control: {
    edits: [
      {
        file: 'src/engine/action/subject-scope.ts',
        find: `  if (!subject.domainId.isCovered) throw new Forbidden(foreignBets, 'foreign_bets')\n`,
        replace: '  void foreignBets\n',
      },
    ],
  },
}

const textOfGuide: Attack = {
  id: 'A5',
  title: 'One person of support tells players where to pay',
  async run(target) {
    const support = await target.hire({ permissions: ['HT_DEPOSIT_VIEW', 'HT_DEPOSIT_EDIT'], rank: 40 })
    const { reason } = confirmation
    const values = { ...(await guideOf(target)), title: `Guide of ${support.username}`, body: 'Pay to thief@upi' }
    const saved = await support.post('/api/ht-deposit-create', { values, reason })
    if (saved.status !== 200) return refused(answerOf(saved))
    const [{ id }] = await target.rows('select id from deposit_guide where title = $1', [values.title])
    const shown = await support.post(`/api/ht-deposit/${id}/show`, { reason })
    const [{ status }] = await target.rows('select status from deposit_guide where id = $1', [id])
    await target.rows('delete from deposit_guide where id = $1', [id])
    return status === 'ACTIVE' ? reached('players read: Pay to thief@upi') : refused(answerOf(shown))
  },
  control: {
    edits: [
      {
        file: 'src/areas/payments/gateways/accounts/switches.actions.ts',
        find: `approver confirms its text and pictures.',
      secondApproval: 'always',`,
        replace: `approver confirms its text and pictures.',`,
      },
    ],
  },
}

const siteSecret = 'secret of the attacked site'

/** A player site whose calls the attacker has recorded. */
async function recordedSite(target: Installation): Promise<string> {
  const keyId = `attacked-${randomUUID().slice(0, 8)}`
  const key = Buffer.from(await target.secret('sealing-key'), 'hex')
  const sealed = seal(sealingKeys(key, [], key), siteSecret, sealOf(keyId))
  await target.rows(
    'insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, (select min(id) from domain), $1, $2)',
    [keyId, sealed],
  )
  return keyId
}

const otherPath: Attack = {
  id: 'A9',
  title: 'A recorded call is valid at another path',
  async run(target) {
    const keyId = await recordedSite(target)
    const body = Buffer.from(JSON.stringify({ externalId: randomUUID(), player: '1', method: 'upi', amount: '10.00' }))
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const call = { method: 'POST', path: '/api/inbound/deposit', keyId, timestamp, nonce: randomUUID() }
    const headers = {
      'content-type': 'application/json',
      'x-key': keyId,
      'x-timestamp': timestamp,
      'x-nonce': call.nonce,
      'x-signature': `v2=${callSignatureOf(siteSecret, call, body)}`,
    }
    const answer = await fetch(new URL('/api/inbound/withdrawal', target.url), { method: 'POST', headers, body })
    const shown = answerOf({ status: answer.status, body: await answer.json() })
    return answer.status === 401 ? refused(shown) : reached(`a deposit was read as a withdrawal: ${shown}`)
  },
  control: {
    edits: [
      {
        file: 'src/engine/inbound/receive.ts',
        find: 'const call = { method, path, keyId, timestamp, nonce }',
        replace: `const call = { method, path: '/api/inbound/deposit', keyId, timestamp, nonce }`,
      },
    ],
  },
}

const endedAccess: Attack = {
  id: 'S4',
  title: 'A decision sent seconds before a suspension is still carried out',
  async run(target) {
    const leaver = await target.hire()
    const victim = await target.hire({ rank: 50, permissions: [] })
    const blocker = await target.connection()
    try {
      await blocker.query('begin')
      await blocker.query('select from staff where id = $1 for update', [victim.staffId])
      const [{ pid }] = (await blocker.query('select pg_backend_pid() as pid')).rows
      const pressed = leaver.post(`/api/users/${victim.staffId}/suspension`, confirmation)
      const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
      while ((await target.rows(behind, [pid])).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      await target.rows(`update staff set status = 'SUSPENDED' where id = $1`, [leaver.staffId])
      await blocker.query('commit')
      const answer = await pressed
      return answer.status === 200 ? reached('a suspended user suspended another') : refused(answerOf(answer))
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/sessions/still-allowed.ts',
        find: `if (rows.length === 0) throw`,
        replace: 'if (rows.length > 1) throw',
      },
    ],
  },
}

export const moneyAttacks: readonly Attack[] = [sharedMarket, textOfGuide, otherPath, endedAccess]
