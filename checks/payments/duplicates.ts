import { randomUUID } from 'node:crypto'
import { sign, bodyOf } from '#checks/harness/payments/gateway.ts'
import { openPaymentSetup } from './payment-setup.ts'

/** Sends copies of one success callback at the same moment over HTTP, in rounds; each round must post exactly once. */
export async function duplicates(ownerUrl: string, rounds: number, copies: number): Promise<boolean> {
  const stage = await openPaymentSetup(ownerUrl, 'http://127.0.0.1:9')
  try {
    await stage.owner.query(`update gateway set confirm_above = 1000000000000`)
    const player = await stage.newPlayer('crowd', '100.00')
    const balance = async () =>
      (await stage.owner.query<{ balance: bigint }>('select balance from wallet where account_id = $1', [player]))
        .rows[0]?.balance ?? 0n
    const from = performance.now()
    let wrong = 0
    let refused = 0
    for (let round = 0; round < rounds; round += 1) {
      const started = await stage.call('/deposit/start', {
        externalId: randomUUID(),
        player,
        way: 'UPI',
        amount: '100.00',
      })
      const order = String(started.body['deposit'])
      const same = JSON.stringify(bodyOf(order, 'success'))
      const before = await balance()
      const send = async (body: string) => {
        const headers = { 'content-type': 'application/json', ...sign(body, stage.secret) }
        const url = `${stage.url}/api/gateways/${stage.gatewayId}/callback`
        const answer = await fetch(url, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        return answer.status
      }
      const sent = Array.from({ length: copies }, (_, n) =>
        send(n % 4 === 0 ? JSON.stringify(bodyOf(order, 'success')) : same),
      )
      refused += (await Promise.all(sent)).filter((status) => status !== 200).length
      if ((await balance()) - before !== 10_000n) wrong += 1
      if (round % 100 === 99) console.log(`${round + 1} rounds in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    }
    const { rows } = await stage.owner.query<{ n: number }>(
      `select count(*)::int n from transfer where kind = 'DEPOSIT' and account_id = $1`,
      [player],
    )
    const credits = (rows[0]?.n ?? 0) - 1
    console.log(
      `${rounds} rounds of ${copies}: ${wrong} without exactly one posting, ${credits} credits, ${refused} not answered with 200`,
    )
    return rounds > 0 && copies > 0 && wrong === 0 && credits === rounds && refused === 0
  } finally {
    await stage.close()
  }
}
